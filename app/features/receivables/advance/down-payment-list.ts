import type { DownPayment, List } from "~/erp/erp";
import type { Translate } from "~/i18n/translate";
import type { Cell, ListView, Row } from "~/ui/lists/list-view";
import { permittedLink } from "../../documents/document-links";
import type { DocumentRights } from "../../documents/document-list-view";

interface DownPaymentReader {
  t: Translate;
  rights: Pick<DocumentRights, "openLists">;
  /** Offers to pay what is open. */
  isPayable: boolean;
  /** Items whose payment has not ended. */
  heldItems: readonly string[];
}

/** Lists one page of the requested down payments of a payer. */
export function downPaymentList(
  { items, page, pageSize, total, more }: List<DownPayment>,
  { t, rights, isPayable, heldItems }: DownPaymentReader,
): Omit<ListView, "name" | "address"> {
  const pay = t("receivables.advance.pay");
  const rows = items.map((request): Row => {
    const { number, payer, order, date, dueDate, amount, paid, open, currency, status } = request;
    const href = permittedLink(order, rights);
    const money = (figure: string): Cell => ({ kind: "money", amount: figure, currency });
    const isHeld = heldItems.includes(number);
    const address = `/down_payments/payment?${new URLSearchParams({ payer_number: payer.number, item: number })}`;
    return {
      id: number,
      ...(isHeld ? { messages: [{ severity: "info", text: t("receivables.pay.held") }] } : {}),
      cells: {
        number: { kind: "text", text: number },
        order: { kind: "text", text: order.number, ...(href ? { href } : {}) },
        date: { kind: "date", date },
        due_date: { kind: "date", date: dueDate },
        status: { kind: "status", ...status },
        amount: money(amount),
        paid: Number(paid) === 0 ? null : money(paid),
        open_amount: money(open),
        acts:
          isPayable && !isHeld && Number(open) > 0
            ? {
                kind: "actions",
                actions: [
                  { label: pay, name: t("ui.actionOn", { action: pay, subject: number }), href: address },
                ],
              }
            : null,
      },
    };
  });
  return {
    caption: t("receivables.advance.requests"),
    columns: [
      { name: "number", caption: t("documents.number"), datatype: "text", key: true },
      { name: "order", caption: t("documents.kinds.order"), datatype: "text" },
      { name: "date", caption: t("documents.date"), datatype: "date" },
      { name: "due_date", caption: t("documents.dueDate"), datatype: "date" },
      { name: "status", caption: t("documents.status"), datatype: "status" },
      { name: "amount", caption: t("documents.amount"), datatype: "money" },
      { name: "paid", caption: t("receivables.advance.paid"), datatype: "money" },
      { name: "open_amount", caption: t("documents.openAmount"), datatype: "money" },
      ...(isPayable
        ? [{ name: "acts", caption: t("cart.actions"), datatype: "actions" as const, action: true }]
        : []),
    ],
    rows,
    paging: { page, pageSize, totalResults: total, ...(more ? { more } : {}) },
    empty: t("receivables.advance.none"),
  };
}
