import { formatInstant, readable } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { intents } from "~/ui/fields/intents";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { Button, LinkButton } from "~/ui/pages/Button";
import { Facts } from "~/ui/pages/Facts";
import { Messages } from "~/ui/pages/NoticeBox";
import { type Crumb, PageHead } from "~/ui/pages/PageHead";
import type { AmendedKind, AmendmentMessage, AmendmentState } from "./amendment";

export const receiptIntents = intents("withdraw");

export interface AmendmentReceiptData {
  id: string;
  kind: AmendedKind;
  number: string;
  crumbs: Crumb[];
  document: string;
  currentPath: string;
  state: AmendmentState;
  /** Tells whether nothing of the document is left. */
  isCancelled: boolean;
  /** Approver whose decision is awaited. */
  approver: string;
  sentAt: string;
  view: ListView;
  /** Differences between the change that was confirmed and what the ERP made of it. */
  deviations: string[];
  messages: AmendmentMessage[];
  heading: string;
  title: string;
}

/** The permanent receipt of a change: what was sent, how far it has come, and what the ERP made of it. */
export function AmendmentReceiptPage({ page }: { page: AmendmentReceiptData }) {
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <PageHead title={page.heading} crumbs={page.crumbs} />
      <StateOfAmendment page={page} />
      <Facts
        facts={[
          { term: t(`documents.kinds.${page.kind}`), value: <a href={page.document}>{page.number}</a> },
          {
            term: t(page.state === "review" ? "cart.approval.when" : "amendments.sentAt"),
            value: formatInstant(page.sentAt, formats),
          },
          { term: t("amendments.receiptNumber"), value: <small>{page.id}</small> },
        ]}
      />
      <Messages
        messages={page.messages.map(({ severity, text }) => ({ severity, text: readable(text, formats) }))}
      />
      {page.deviations.length > 0 ? (
        <section aria-labelledby="deviations">
          <h2 id="deviations">{t("amendments.deviations")}</h2>
          <ul>
            {page.deviations.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <h2>{t(page.state === "confirmed" ? "amendments.made" : "amendments.requested")}</h2>
      <DataTable view={page.view} />
      <Pages view={page.view} />
      <LinkButton href={page.document}>{t(`amendments.backTo.${page.kind}`)}</LinkButton>
    </>
  );
}

function StateOfAmendment({ page }: { page: AmendmentReceiptData }) {
  const t = useT();
  const { state } = page;
  if (state === "confirmed") {
    return (
      <p className="notice success" role="status">
        {t(`amendments.state.${page.isCancelled ? "cancelled" : "confirmed"}.${page.kind}`, {
          number: page.number,
        })}
      </p>
    );
  }
  const isWithdrawable = state === "claimed" || state === "review";
  return (
    <form method="post" className={state === "review" ? "notice info" : "notice warning"}>
      <CsrfField />
      <span role="status">
        {state === "review"
          ? t("amendments.state.review", { name: page.approver })
          : t(state === "claimed" ? "amendments.state.claimed" : "amendments.state.sending")}
      </span>{" "}
      <a href={page.currentPath}>{t("amendments.checkAgain")}</a>{" "}
      {isWithdrawable ? (
        <Button kind="plain" intent={receiptIntents.withdraw}>
          {t("amendments.withdraw")}
        </Button>
      ) : null}
    </form>
  );
}
