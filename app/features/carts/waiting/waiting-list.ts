import { type Formats, formatInstant } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { WaitingOrder } from "./waiting-order";

/** Lists waiting orders: what for, since when, and a link to the page that says more. */
export function waitingList(
  orders: { items: readonly WaitingOrder[]; total: number; page: number; pageSize: number },
  hrefOf: (order: WaitingOrder) => string,
  { t, formats }: { t: Translate; formats: Formats },
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("cart.waiting.title"),
    columns: [
      { name: "subject", caption: t("cart.waiting.subject"), datatype: "text", key: true, wrap: true },
      { name: "state", caption: t("cart.saved.state"), datatype: "status", wrap: true },
      { name: "since", caption: t("cart.waiting.since"), datatype: "instant" },
      { name: "total", caption: t("cart.total"), datatype: "money" },
    ],
    rows: orders.items.map((order) => ({
      id: order.id,
      cells: {
        subject: { kind: "text", text: subjectOf(order, { t, formats }), href: hrefOf(order) },
        state: { kind: "status", code: "PEND", label: stateInWords(order, t) },
        since: { kind: "instant", instant: order.since.toISOString() },
        total: order.total ? { kind: "money", amount: order.total, currency: order.currency } : null,
      },
    })),
    paging: { page: orders.page, pageSize: orders.pageSize, totalResults: orders.total },
    empty: t("cart.waiting.empty"),
  };
}

/** Names an order by the customer's own number, or by its time, so that several can be told apart. */
function subjectOf(
  { kind, poNumber, since }: WaitingOrder,
  { t, formats }: { t: Translate; formats: Formats },
): string {
  const name = poNumber || formatInstant(since.toISOString(), formats);
  return `${t(`cart.receipt.document.${kind}`)} ${name}`;
}

const stateInWords = ({ state, approver = "" }: WaitingOrder, t: Translate): string =>
  state === "approval" ? t("cart.waiting.state.approval", { approver }) : t(`cart.waiting.state.${state}`);
