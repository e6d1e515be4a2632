import type { Translate } from "~/i18n/translate";
import type { ListView, RowAction } from "~/ui/lists/list-view";
import type { ItemPayment } from "./item-payment.store.server";

/** Lists payments to check: who paid what and why it is not posted, with buttons to settle it. */
export function heldPaymentsList(
  payments: { items: ItemPayment[]; total: number; page: number; pageSize: number },
  refundHref: (id: string) => string,
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("areas.held_payments.title"),
    columns: [
      { name: "person", caption: t("receivables.held.person"), datatype: "text", key: true },
      { name: "payer", caption: t("documents.payer"), datatype: "text", wrap: true },
      { name: "begun", caption: t("receivables.pay.begun"), datatype: "instant" },
      { name: "amount", caption: t("documents.amount"), datatype: "money" },
      { name: "reference", caption: t("documents.reference"), datatype: "text", wrap: true },
      { name: "state", caption: t("documents.status"), datatype: "text", wrap: true },
      { name: "acts", caption: t("cart.actions"), datatype: "actions", action: true },
    ],
    rows: payments.items.map((payment) => ({
      id: payment.id,
      messages: payment.messages.map(({ severity, text }) => ({ severity, text })),
      cells: {
        person: { kind: "text", text: payment.userName },
        payer: { kind: "text", text: payment.payerName, note: payment.payer },
        begun: { kind: "instant", instant: payment.createdAt.toISOString() },
        amount: { kind: "money", amount: payment.amount, currency: payment.currency },
        reference: { kind: "text", text: payment.reference ?? "", note: payment.card },
        state: { kind: "text", text: stateOf(payment, t) },
        acts: { kind: "actions", actions: actionsOf(payment, refundHref, t) },
      },
    })),
    paging: { page: payments.page, pageSize: payments.pageSize, totalResults: payments.total },
    empty: t("receivables.held.none"),
  };
}

const stateOf = ({ state, messages }: ItemPayment, t: Translate): string => {
  if (state === "taking") return t("receivables.held.notTaken");
  return t(messages.length > 0 ? "receivables.held.refused" : "receivables.held.unclear");
};

function actionsOf(
  { id, state, method, payer, amount }: ItemPayment,
  refundHref: (id: string) => string,
  t: Translate,
) {
  const subject = `${payer} ${amount}`;
  const [look, onAccount, refund] = [
    t("cart.held.look"),
    t("receivables.held.onAccount"),
    t("receivables.held.refund"),
  ];
  const actions: RowAction[] = [{ label: look, name: `${look} ${subject}`, intent: `look:${id}` }];
  if (state !== "forPerson") return actions;
  const toAccount: RowAction = {
    ...{ label: onAccount, name: `${onAccount} ${subject}` },
    intent: `onAccount:${id}`,
  };
  return [
    ...actions,
    ...(method === "offset" ? [] : [toAccount]),
    { label: refund, name: `${refund} ${subject}`, href: refundHref(id), dialog: true },
  ];
}
