import { useActionData, useLoaderData } from "@remix-run/react";
import { RequestForm, type RequestFormData } from "~/features/service/requests/RequestForm";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { resultOf } from "~/ui/fields/result-of";
import { salesAction, salesLoader } from "./request-form.server";

export const loader = salesLoader;
export const action = salesAction;
export const meta = titleMeta;

export default function SalesRequest() {
  const page = useLoaderData<typeof loader>().page as RequestFormData;
  const result = resultOf(useActionData<typeof action>());
  return <RequestForm page={page} result={result} submit={useT()("requests.sendQuestion")} />;
}
