import { useActionData, useLoaderData } from "@remix-run/react";
import { RequestForm, type RequestFormData } from "~/features/service/requests/RequestForm";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { resultOf } from "~/ui/fields/result-of";
import { issueAction, issueLoader } from "./request-form.server";

export const loader = issueLoader;
export const action = issueAction;
export const meta = titleMeta;

export default function Issue() {
  const page = useLoaderData<typeof loader>().page as RequestFormData;
  const result = resultOf(useActionData<typeof action>());
  return <RequestForm page={page} result={result} submit={useT()("requests.sendIssue")} />;
}
