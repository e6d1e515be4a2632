import { type Formats, readable } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { ListView, RowAction } from "~/ui/lists/list-view";
import type { ItemPayment } from "./item-payment.store.server";

/** Lists payments to check: who paid what for whom and how, why it is not posted, and what to do, with buttons for it. */
export function heldPaymentsList(
  payments: { items: ItemPayment[]; total: number; page: number; pageSize: number },
  refundHref: (id: string) => string,
  { t, formats }: { t: Translate; formats: Formats },
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("areas.held_payments.title"),
    columns: [
      { name: "payer", caption: t("documents.payer"), datatype: "text", wrap: true, key: true },
      { name: "person", caption: t("receivables.held.person"), datatype: "text", wrap: true },
      { name: "begun", caption: t("receivables.pay.begun"), datatype: "instant" },
      { name: "amount", caption: t("documents.amount"), datatype: "money" },
      { name: "method", caption: t("documents.method"), datatype: "text", wrap: true },
      { name: "reference", caption: t("documents.reference"), datatype: "text", wrap: true },
      { name: "state", caption: t("receivables.held.happened"), datatype: "text", wrap: true },
      { name: "todo", caption: t("receivables.held.next"), datatype: "text", wrap: true, width: "wide" },
      { name: "acts", caption: t("cart.actions"), datatype: "actions", action: true },
    ],
    rows: payments.items.map((payment) => ({
      id: payment.id,
      messages: payment.messages.map(({ severity, text }) => ({ severity, text: readable(text, formats) })),
      cells: {
        payer: { kind: "text", text: payment.payerName, note: payment.payer },
        person: { kind: "text", text: payment.userName, ...customerNote(payment, t) },
        begun: { kind: "instant", instant: payment.createdAt.toISOString() },
        amount: { kind: "money", amount: payment.amount, currency: payment.currency },
        method: {
          kind: "text",
          text: t(`receivables.pay.methods.${payment.method}`),
          ...(payment.card ? { note: payment.card } : {}),
        },
        reference: { kind: "text", text: payment.reference ?? payment.id },
        state: { kind: "text", text: t(`receivables.held.${situationOf(payment)}`) },
        todo: { kind: "text", text: t(`receivables.held.todo.${todoOf(payment)}`) },
        acts: { kind: "actions", actions: actionsOf(payment, refundHref, t) },
      },
    })),
    paging: { page: payments.page, pageSize: payments.pageSize, totalResults: payments.total },
    empty: t("receivables.held.none"),
  };
}

/** Names the customer for whom somebody else paid. */
const customerNote = ({ partner, payer }: ItemPayment, t: Translate) =>
  partner === payer ? {} : { note: t("receivables.held.customer", { number: partner }) };

function situationOf({ state, messages }: ItemPayment) {
  if (state === "taking") return "notTaken";
  if (state === "posting") return "posting";
  return messages.length > 0 ? "refused" : "unclear";
}

function todoOf(payment: ItemPayment) {
  const isDecided = payment.state === "forPerson";
  return payment.method === "offset" && isDecided ? "offset" : situationOf(payment);
}

function actionsOf(
  { id, state, method, payer, amount }: ItemPayment,
  refundHref: (id: string) => string,
  t: Translate,
) {
  const subject = `${payer} ${amount}`;
  const [look, onAccount, refund] = [
    t("cart.held.look"),
    t("receivables.held.onAccount"),
    t(method === "offset" ? "receivables.held.release" : "receivables.held.refund"),
  ];
  const actions: RowAction[] = [{ label: look, name: `${look} ${subject}`, intent: `look:${id}` }];
  if (state !== "forPerson") return actions;
  const toAccount: RowAction = {
    label: onAccount,
    name: `${onAccount} ${subject}`,
    intent: `onAccount:${id}`,
  };
  return [
    ...actions,
    ...(method === "offset" ? [] : [toAccount]),
    { label: refund, name: `${refund} ${subject}`, href: refundHref(id), dialog: true },
  ];
}
