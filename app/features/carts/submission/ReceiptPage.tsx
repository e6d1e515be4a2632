import { formatInstant, readable } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { paymentMinutes } from "~/payments/payments";
import { CsrfField } from "~/ui/fields/CsrfField";
import { intents } from "~/ui/fields/intents";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { Button, LinkButton } from "~/ui/pages/Button";
import { Facts } from "~/ui/pages/Facts";
import { Money } from "~/ui/pages/Money";
import { Messages } from "~/ui/pages/NoticeBox";
import { PageHead } from "~/ui/pages/PageHead";
import { CartTotals } from "../CartTotals";
import { Changes } from "../Changes";
import type { CartKind, SentContent, SubmissionState } from "../cart";
import type { Fact } from "../delivery-facts";
import type { SnapshotTotals } from "../price-snapshot";
import type { LinesPlace } from "../saved/lines-place.server";

export const receiptIntents = intents("again", "cancel");

export interface ReceiptData {
  id: string;
  kind: CartKind;
  state: SubmissionState;
  document: { number: string; href: string; paper: string | null } | null;
  content: Pick<SentContent, "poNumber" | "accepted" | "payment" | "unpaid"> & {
    seen: { total: string; currency: string };
    queued: boolean;
  };
  delivery: Fact[];
  /** One page of the submitted lines. */
  lines: ListView;
  totals: SnapshotTotals | null;
  /** Address of the card provider's page while the payment is open. */
  pay: string | null;
  messages: { severity: "error" | "warning" | "info" | "success"; text: string }[];
  createdAt: string;
  /** Cart that the lines of a submission without a document are in. */
  linesIn: { place: LinesPlace; href: string } | null;
  currentPath: string;
  title: string;
}

/** The permanent receipt: what was submitted, and how far it has come. */
export function ReceiptPage({ page: receipt }: { page: ReceiptData }) {
  const t = useT();
  const formats = useFormats();
  const { content, kind } = receipt;
  return (
    <>
      <PageHead
        title={t("cart.receipt.title")}
        actions={
          receipt.document ? (
            <form method="post">
              <CsrfField />
              <Button intent={receiptIntents.again}>{t(`cart.receipt.again.${kind}`)}</Button>
            </form>
          ) : undefined
        }
      />
      <StateOfReceipt receipt={receipt} />
      <ReceiptFacts receipt={receipt} />
      <Messages
        messages={receipt.messages.map(({ severity, text }) => ({ severity, text: readable(text, formats) }))}
      />
      {receipt.state === "confirmed" ? <NextStep receipt={receipt} /> : null}
      <Changes
        title={t("cart.receipt.accepted")}
        changes={content.accepted}
        currency={content.seen.currency}
      />
      <h2>{t(`cart.receipt.lines.${kind}`)}</h2>
      <DataTable view={receipt.lines} />
      <Pages view={receipt.lines} />
      {receipt.totals ? (
        <div className="narrow right">
          <CartTotals totals={receipt.totals} />
        </div>
      ) : null}
    </>
  );
}

/** The submission in short. */
function ReceiptFacts({ receipt }: { receipt: ReceiptData }) {
  const t = useT();
  const formats = useFormats();
  const { content, document, kind } = receipt;
  return (
    <Facts
      facts={[
        {
          term: t(`cart.receipt.document.${kind}`),
          value: document ? <a href={document.href}>{document.number}</a> : undefined,
        },
        ...(document?.paper
          ? [
              {
                term: t("cart.paper"),
                value: <a href={document.paper}>{t(`cart.receipt.paper.${kind}`)}</a>,
              },
            ]
          : []),
        { term: t("cart.receipt.sentAt"), value: formatInstant(receipt.createdAt, formats) },
        { term: t("cart.poNumber"), value: content.poNumber || undefined },
        ...receipt.delivery.map(({ label, value }) => ({ term: label, value })),
        {
          term: t("cart.total"),
          value: <Money amount={content.seen.total} currency={content.seen.currency} />,
        },
        ...(content.payment
          ? [
              {
                term: t("cart.payment.title"),
                value: (
                  <>
                    {content.payment.card}
                    <br />
                    <small>{content.payment.reference}</small>
                  </>
                ),
              },
            ]
          : []),
        { term: t("cart.receipt.number"), value: <small>{receipt.id}</small> },
      ]}
    />
  );
}

/** Says what happens next to a document that the ERP has made, and leads to it. */
function NextStep({ receipt: { kind, document } }: { receipt: ReceiptData }) {
  const t = useT();
  return (
    <section aria-labelledby="next">
      <h2 id="next">{t("cart.receipt.next")}</h2>
      <p>{t(`cart.receipt.nextText.${kind}`)}</p>
      {document ? (
        <p>
          <LinkButton kind="main" href={document.href}>
            {t(kind === "order" ? "documents.today.seeOrder" : "documents.today.seeQuote")}
          </LinkButton>
        </p>
      ) : null}
    </section>
  );
}

function StateOfReceipt({ receipt }: { receipt: ReceiptData }) {
  const { state, document, kind, content, linesIn } = receipt;
  const t = useT();
  if (state === "confirmed") {
    return (
      <p className="notice success" role="status">
        {t(`cart.receipt.confirmed.${kind}`, { number: document ? document.number : "" })}
      </p>
    );
  }
  if (state === "rejected" || state === "cancelled") {
    const isCancelled = state === "cancelled" && !content.unpaid;
    const reason = state === "cancelled" ? state : (`rejected.${kind}` as const);
    const text = content.unpaid ? (`unpaid.${content.unpaid}` as const) : reason;
    return (
      <p className={`notice ${isCancelled ? "info" : "error"}`} role="alert">
        {t(`cart.receipt.${text}`, { minutes: paymentMinutes })}
        {linesIn ? (
          <>
            {" "}
            {t(`cart.receipt.linesIn.${linesIn.place}.${kind}`)}{" "}
            <a href={linesIn.href}>
              {t(
                linesIn.place === "saved"
                  ? `cart.saved.title.${kind}`
                  : kind === "order"
                    ? "catalog.toCart"
                    : "cart.title.quote",
              )}
            </a>
          </>
        ) : null}
      </p>
    );
  }
  if (state === "paying") return <Paying receipt={receipt} />;
  const waits = state === "claimed" && content.queued ? "queued" : "waiting";
  const text = state === "forPerson" ? "forPerson" : state === "unknown" ? "unknown" : waits;
  return (
    <div className="notice warning" role="status">
      {t(`cart.receipt.${text}.${kind}`)} <a href={receipt.currentPath}>{t("cart.receipt.checkAgain")}</a>
      {state === "claimed" ? (
        <form method="post" className="inline">
          <CsrfField />
          <Button kind="plain" intent={receiptIntents.cancel}>
            {t("cart.receipt.cancel")}
          </Button>
        </form>
      ) : null}
    </div>
  );
}

/** The card is entered on a page of its provider. */
function Paying({ receipt }: { receipt: ReceiptData }) {
  const t = useT();
  return (
    <div className="notice warning" role="status">
      <p>{t("cart.receipt.paying")}</p>
      <form method="post" className="inline">
        <CsrfField />
        <a className="button main" href={receipt.pay ?? receipt.currentPath}>
          {t("cart.payment.go")}
        </a>
        <Button kind="plain" intent={receiptIntents.cancel}>
          {t("cart.receipt.cancel")}
        </Button>
      </form>
    </div>
  );
}
