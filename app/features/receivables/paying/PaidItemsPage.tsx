import { type Formats, formatInstant, formatMoney, readable } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import { paymentMinutes } from "~/payments/payments";
import { CsrfField } from "~/ui/fields/CsrfField";
import { intents } from "~/ui/fields/intents";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { Button } from "~/ui/pages/Button";
import { Facts } from "~/ui/pages/Facts";
import { Money } from "~/ui/pages/Money";
import { Messages } from "~/ui/pages/NoticeBox";
import { PageHead } from "~/ui/pages/PageHead";
import type { ItemPaymentMethod, ItemPaymentState, NothingPaid, Unpaid } from "../item-payment";

export const paidItemsIntents = intents("check", "cancel");

export interface PaidItemsView {
  title: string;
  id: string;
  state: ItemPaymentState;
  method: ItemPaymentMethod;
  unpaid: Unpaid | null;
  payer: { number: string; name: string };
  amount: string;
  /** Rest of an invoice that was paid in part. */
  rest: string;
  currency: string;
  card: string;
  reference: string | null;
  /** Order that is paid in advance. */
  order: { number: string; href: string | null } | null;
  /** The ERP's number of the payment, and the address of the list that shows it. */
  posting: { number: string; href: string } | null;
  createdAt: string;
  view: ListView;
  /** Address of the provider's page while the payment is open. */
  pay: string | null;
  /** Address at which the same is paid once more; null if that cannot help. */
  again: string | null;
  messages: { severity: "error" | "warning" | "info" | "success"; text: string }[];
  currentPath: string;
}

/** The permanent receipt of a payment: what was paid, and how far it has come. */
export function PaidItemsPage({ page }: { page: PaidItemsView }) {
  const t = useT();
  const formats = useFormats();
  const { payer, amount, currency, method, card, reference, order, posting, messages } = page;
  const parent = order ? advanceParent : itemsParent;
  return (
    <>
      <PageHead
        title={t("receivables.pay.receipt")}
        crumbs={[{ label: t(parent.label), href: parent.href }]}
      />
      <StateOfPayment page={page} />
      <Facts
        facts={[
          { term: t("documents.payer"), value: `${payer.name} (${payer.number})` },
          ...(order
            ? [
                {
                  term: t("documents.kinds.order"),
                  value: order.href ? <a href={order.href}>{order.number}</a> : order.number,
                },
              ]
            : []),
          { term: t("documents.amount"), value: <Money amount={amount} currency={currency} /> },
          {
            term: t("receivables.pay.number"),
            value: posting ? <a href={posting.href}>{posting.number}</a> : undefined,
          },
          { term: t("receivables.pay.begun"), value: formatInstant(page.createdAt, formats) },
          { term: t("documents.method"), value: card || t(`receivables.pay.methods.${method}`) },
          ...(reference ? [{ term: t("documents.reference"), value: <small>{reference}</small> }] : []),
        ]}
      />
      <Messages
        messages={messages.map(({ severity, text }) => ({ severity, text: readable(text, formats) }))}
      />
      {page.view.rows.length > 0 ? (
        <>
          <h2>{t(parent.label)}</h2>
          <DataTable view={page.view} />
          <Pages view={page.view} />
        </>
      ) : null}
    </>
  );
}

const itemsParent = { label: "receivables.openItems", href: "/open_items" } as const;
const advanceParent = { label: "receivables.advance.title", href: "/down_payments" } as const;

/** Texts of credits that are being cleared: no money moves. */
const offsetStates = {
  taking: "offsetting",
  posting: "offsetting",
  forPerson: "offsetForPerson",
  refunding: "offsetForPerson",
  refunded: "offsetRefunded",
} as const;

function stateText(state: keyof typeof offsetStates, method: ItemPaymentMethod) {
  if (method === "offset") return offsetStates[state];
  return method === "eCheck" && state === "taking" ? "debiting" : state;
}

/** Says what has become of the money and of the items. */
function postedText(
  { order, method, unpaid, rest, currency }: PaidItemsView,
  t: Translate,
  formats: Formats,
) {
  if (unpaid === "onAccount") return t("receivables.pay.states.onAccount");
  if (order) return t("receivables.advance.posted");
  if (method === "offset") return t("receivables.pay.states.offset");
  if (Number(rest) === 0) return t("receivables.pay.states.posted");
  return t("receivables.pay.states.postedPart", { amount: formatMoney(rest, formats, currency), currency });
}

const unpaidText = (reason: NothingPaid, method: ItemPaymentMethod) =>
  method === "eCheck" && reason === "declined"
    ? ("receivables.pay.unpaid.debitDeclined" as const)
    : (`receivables.pay.unpaid.${reason}` as const);

function StateOfPayment({ page }: { page: PaidItemsView }) {
  const t = useT();
  const formats = useFormats();
  const { state, currentPath, order, method, again } = page;
  const reason = page.unpaid === "onAccount" ? null : page.unpaid;
  const toItems = order ? (
    <a href={advanceParent.href}>{t("receivables.advance.toList")}</a>
  ) : (
    <a href={itemsParent.href}>{t("receivables.pay.toItems")}</a>
  );
  if (state === "posted") {
    return (
      <p className="notice success" role="status">
        {postedText(page, t, formats)} {toItems}
      </p>
    );
  }
  if (state === "cancelled") {
    return (
      <p className={`notice ${reason ? "error" : "info"}`} role={reason ? "alert" : "status"}>
        {t(reason ? unpaidText(reason, method) : "receivables.pay.states.cancelled", {
          minutes: paymentMinutes,
        })}{" "}
        {again ? <a href={again}>{t("receivables.pay.again")}</a> : null} {toItems}
      </p>
    );
  }
  if (state === "paying") return <Paying page={page} />;
  const stateOfPayment = stateText(state, method);
  const isAdvanceDebit = stateOfPayment === "debiting" && page.view.rows.length === 0;
  const text = t(
    isAdvanceDebit ? "receivables.advance.debiting" : `receivables.pay.states.${stateOfPayment}`,
  );
  if (state === "refunded") {
    return (
      <p className="notice warning" role="status">
        {text} {toItems}
      </p>
    );
  }
  // A person decides: neither provider nor ERP has an answer that would help.
  if (state === "forPerson") {
    return (
      <p className="notice warning" role="status">
        {text} <a href={currentPath}>{t("cart.receipt.checkAgain")}</a>
      </p>
    );
  }
  return (
    <div className="notice warning" role="status">
      <p>{text}</p>
      <form method="post">
        <CsrfField />
        <Button intent={paidItemsIntents.check}>{t("cart.receipt.checkAgain")}</Button>
      </form>
    </div>
  );
}

/** The card is entered on a page of its provider. */
function Paying({ page }: { page: PaidItemsView }) {
  const t = useT();
  return (
    <div className="notice warning" role="status">
      <p>
        {t(page.order ? "receivables.advance.paying" : "receivables.pay.states.paying", {
          minutes: paymentMinutes,
        })}
      </p>
      <form method="post" className="inline">
        <CsrfField />
        {page.pay ? (
          <a className="button main" href={page.pay}>
            {t("cart.payment.go")}
          </a>
        ) : (
          <Button kind="main" intent={paidItemsIntents.check}>
            {t("cart.payment.go")}
          </Button>
        )}
        <Button kind="plain" intent={paidItemsIntents.cancel}>
          {t("receivables.pay.cancel")}
        </Button>
      </form>
    </div>
  );
}
