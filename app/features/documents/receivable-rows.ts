import type { OpenItem, PaymentRow } from "~/erp/erp";
import { openItemKind } from "~/erp/open-item-kinds";
import { wireCode } from "~/lib/wire-code";
import type { Cell, Row } from "~/ui/lists/list-view";
import { linkTo, permittedLink } from "./document-links";
import { references, type Words } from "./list-cells";

export function paymentRow(row: PaymentRow, localization: Words): Row {
  return {
    id: row.number,
    cells: {
      payment_number: {
        kind: "text",
        text: row.number,
        href: linkTo({ kind: "payment", number: row.number }) ?? "",
      },
      date: { kind: "date", date: row.date },
      payer: { kind: "text", text: row.payer.name, note: row.payer.number },
      method: { kind: "text", text: row.method.label, value: wireCode(row.method.code) },
      reference: { kind: "text", text: row.reference },
      status: { kind: "status", ...row.status },
      ref_doc_number: references(
        row.settles.map(({ document }) => document),
        localization,
      ),
      amount: { kind: "money", amount: row.amount, currency: row.currency },
    },
  };
}

/** Kind of an open item as accountants name it: the rest of an invoice paid in part is a residual item. */
export function openItemRow(row: OpenItem, localization: Words): Row {
  const { t, rights } = localization;
  const { document, currency, discount, paymentBlock } = row;
  const href = permittedLink(document, rights);
  const kind = openItemKind(row);
  const money = (amount: string): Cell => ({ kind: "money", amount, currency });
  return {
    id: row.number,
    ...(localization.today && row.daysOverdue > 0 ? { kind: "overdue" as const } : {}),
    cells: {
      doc_number: { kind: "text", text: document.number, ...(href ? { href } : {}) },
      kind: { kind: "text", text: t(`receivables.kinds.${kind}`), value: wireCode(kind) },
      date: { kind: "date", date: row.date },
      due_date: row.dueDate ? { kind: "date", date: row.dueDate } : null,
      days_overdue: row.daysOverdue > 0 ? { kind: "number", value: String(row.daysOverdue) } : null,
      po_number: { kind: "text", text: row.poNumber },
      payer: { kind: "text", text: row.payer.name, note: row.payer.number },
      status: { kind: "status", ...row.status },
      payment_block: paymentBlock
        ? {
            kind: "text",
            text: t("receivables.blocked", { reason: paymentBlock.label }),
            value: paymentBlock.code,
          }
        : null,
      dunning_level: row.dunningLevel > 0 ? { kind: "number", value: String(row.dunningLevel) } : null,
      discount: discount ? money(discount.amount) : null,
      discount_until: discount ? { kind: "date", date: discount.until } : null,
      ref_doc_number: references(row.references, localization),
      item_number: { kind: "text", text: row.number },
      amount: money(row.amount),
      open_amount: money(row.open),
    },
  };
}
