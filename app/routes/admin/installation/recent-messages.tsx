import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tryMessageRules } from "~/features/erp-messages/try-rules.queries.server";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { PageHead } from "~/ui/pages/PageHead";

const list = "/admin/sap_maintenance/sap_messages/configs";

export async function loader(args: LoaderFunctionArgs) {
  const rule = new URL(args.request.url).searchParams.get("rule");
  const { ctx, value } = await readPage(args, tryMessageRules, rule === null ? {} : { rule });
  return {
    ...value,
    messages: value.messages.map((message) => ({ ...message, lastAt: message.lastAt.toISOString() })),
    title: adminTitle(ctx, "areas.sap_messages.recent"),
  };
}

export const meta = titleMeta;

/** Shows the last messages of the ordering system and what the rules make of them. */
export default function RecentMessages() {
  const { rule, maximum, total, messages } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead
        title={rule ? t("areas.sap_messages.tryOf", { name: rule.title }) : t("areas.sap_messages.recent")}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.sap_messages.title"), href: list },
        ]}
      />
      <p className="lead">
        {rule ? t("areas.sap_messages.tryAbout") : t("areas.sap_messages.recentAbout", { maximum })}
      </p>
      {rule && !rule.active ? <p className="notice info">{t("areas.sap_messages.inactive")}</p> : null}
      {messages.length === 0 ? (
        <p role="status">{t(rule ? "areas.sap_messages.fitsNone" : "areas.sap_messages.noneYet")}</p>
      ) : (
        <MessageTable messages={messages} isOfRule={rule !== null} />
      )}
      {messages.length < total ? (
        <p>{t("areas.sap_messages.more", { shown: messages.length, total })}</p>
      ) : null}
    </>
  );
}

type Messages = ReturnType<typeof useLoaderData<typeof loader>>["messages"];

function MessageTable({ messages, isOfRule }: { messages: Messages; isOfRule: boolean }) {
  const t = useT();
  const formats = useFormats();
  const severityOf = (severity: Messages[number]["severity"]) => t(`choices.severity.${severity}`);
  return (
    <div className="scroll">
      <table className="cards">
        <caption className="unseen">{t("areas.sap_messages.recent")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("areas.sap_messages.message")}</th>
            <th scope="col">{t("fields.messageId")}</th>
            <th scope="col">{t("areas.sap_messages.shownAs")}</th>
            <th scope="col">{t("areas.sap_messages.lastAt")}</th>
            {isOfRule ? null : (
              <th scope="col">
                <span className="unseen">{t("areas.sap_messages.create")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {messages.map(({ severity, code, text, times, lastAt, after }) => (
            <tr key={`${severity} ${code} ${text}`}>
              <th scope="row">{labelValue(severityOf(severity), text, formats.locale)}</th>
              <td data-label={t("fields.messageId")}>{code}</td>
              <td data-label={t("areas.sap_messages.shownAs")}>
                {after
                  ? labelValue(severityOf(after.severity), after.text, formats.locale)
                  : t("choices.treatment.hide")}
              </td>
              <td data-label={t("areas.sap_messages.lastAt")}>
                {formatInstant(lastAt, formats)} ({times})
              </td>
              {isOfRule ? null : (
                <td className="acts">
                  <a href={`${list}/create?messageId=${encodeURIComponent(code)}`}>
                    {t("areas.sap_messages.create")} <span className="unseen">{code}</span>
                  </a>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
