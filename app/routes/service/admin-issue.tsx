import { useActionData, useLoaderData } from "@remix-run/react";
import { RequestThread } from "~/features/service/requests/RequestThread";
import { staffIntents } from "~/features/service/requests/staff-intents";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, TextAreaField } from "~/ui/fields/Field";
import { resultOf } from "~/ui/fields/result-of";
import { fieldsOf } from "~/ui/fields/submission";
import { Button } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { Status } from "~/ui/pages/Status";
import { threadAction, threadLoader } from "./thread.server";

export const loader = threadLoader("staff");
export const action = threadAction("staff");
export const meta = titleMeta;

/** Shows a request to the staff, who answer it, take it on, rename, close and reopen it. */
export default function AdminIssue() {
  const { page, isMine } = useLoaderData<typeof loader>();
  const result = resultOf(useActionData<typeof action>());
  const t = useT();
  const field = fieldsOf(result, { title: page.title });
  return (
    <>
      <PageHead
        title={page.title}
        crumbs={[{ label: t("requests.issues"), href: "/admin/issues" }]}
        aside={<Status status={page.status} />}
        actions={
          <form method="post" action={page.address}>
            <CsrfField />
            <Button intent={`${staffIntents.assign}:${isMine ? "nobody" : "me"}`}>
              {t(isMine ? "requests.giveUp" : "requests.takeOn")}
            </Button>
          </form>
        }
      />
      <RequestThread page={page} result={result} />
      {page.canQuote ? <QuoteForm address={page.address} result={result} /> : null}
      <h2>{t("requests.edit")}</h2>
      <form method="post" action={page.address} className="narrow">
        <CsrfField />
        <input type="hidden" name="version" value={page.version} />
        <Field {...field("title")} label={t("requests.subject")} input={{ maxLength: 120 }} />
        <p>
          <Button intent={staffIntents.rename}>{t("requests.rename")}</Button>
        </p>
      </form>
    </>
  );
}

/** Asks for the lines of a quote cart for whoever asked. */
function QuoteForm({ address, result }: { address: string; result: ReturnType<typeof resultOf> }) {
  const t = useT();
  const field = fieldsOf(result);
  return (
    <>
      <h2>{t("requests.quote.make")}</h2>
      <p>{t("requests.quote.hint")}</p>
      <form method="post" action={address} className="narrow">
        <CsrfField />
        <TextAreaField
          {...field("lines")}
          label={t("requests.quote.lines")}
          hint={t("requests.quote.linesHint")}
          textarea={{ rows: 4, maxLength: 4_000 }}
        />
        <p>
          <Button intent={staffIntents.prepareQuote}>{t("requests.quote.prepare")}</Button>
        </p>
      </form>
    </>
  );
}
