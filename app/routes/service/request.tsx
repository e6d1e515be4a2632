import { useActionData, useLoaderData } from "@remix-run/react";
import { RequestThread } from "~/features/service/requests/RequestThread";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { resultOf } from "~/ui/fields/result-of";
import { PageHead } from "~/ui/pages/PageHead";
import { Status } from "~/ui/pages/Status";
import { threadAction, threadLoader } from "./thread.server";

export const loader = threadLoader("own");
export const action = threadAction("own");
export const meta = titleMeta;

/** Shows a person's own request with the answers of the staff. */
export default function Request() {
  const { page } = useLoaderData<typeof loader>();
  const result = resultOf(useActionData<typeof action>());
  const t = useT();
  return (
    <>
      <PageHead
        title={page.title}
        crumbs={[{ label: t("requests.own"), href: "/user/requests" }]}
        aside={<Status status={page.status} />}
      />
      <RequestThread page={page} result={result} />
    </>
  );
}
