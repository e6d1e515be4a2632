import type { DocumentRef, DocumentRow, List, PaymentRow } from "~/erp/erp";
import type { Translate } from "~/i18n/translate";
import type { Cell, Column, ListView, Row, Sort } from "~/ui/list-view";
import { linkTo, linkToOutput } from "./document-links";
import { type DocumentList, documentLists, type ListName } from "./document-lists";
import type { FoundRow } from "./documents.queries.server";

/** What this person may do with a row, as far as it depends on them; the ERP's own word is in the row. */
export interface RowRights {
  viewInvoices: boolean;
}

export function documentListView(
  name: ListName,
  found: List<FoundRow>,
  asked: { sort: Sort; q: string },
  { t, rights }: { t: Translate; rights: RowRights },
): Omit<ListView, "name" | "address"> {
  const { page, pageSize, total, more } = found;
  return {
    ...listHead(name, t),
    rows: listRows(name, found.items, { t, rights }),
    sort: asked.sort,
    paging: { page, pageSize, totalResults: total, more },
    ...(asked.q ? { empty: t("ui.notFoundValue", { value: asked.q }) } : {}),
  };
}

export function listHead(name: ListName, t: Translate): Pick<ListView, "caption" | "columns"> {
  const list = documentLists[name];
  return { caption: t(list.title), columns: columnsOf(list, t) };
}

export const listRows = (name: ListName, items: readonly FoundRow[], words: Words): Row[] =>
  items.map((item) =>
    item.of === "payment" ? paymentRow(item.row, words) : documentRow(name, item.row, words),
  );

function columnsOf(list: DocumentList, t: Translate): Column[] {
  return list.columns.map(({ caption, sort, ...column }) => ({
    ...column,
    caption: t(caption),
    ...(sort ? { sortable: true } : {}),
  }));
}

interface Words {
  t: Translate;
  rights: RowRights;
}

function documentRow(name: ListName, row: DocumentRow, words: Words): Row {
  const { t } = words;
  const { kind, number } = row;
  const href = linkTo(row);
  const partner = ({ name, number }: { name: string; number: string }): Cell => ({
    kind: "text",
    text: name,
    note: number,
  });
  return {
    id: number,
    ...(row.deletedAt ? { kind: "deleted" as const } : row.lockedAt ? { kind: "locked" as const } : {}),
    cells: {
      // A delivery has no page of its own; in its list its number is just what it is called.
      doc_number: { kind: "text", text: number, ...(href && name !== "shipments" ? { href } : {}) },
      kind: { kind: "text", text: t(`documents.kinds.${kind}`) },
      date: { kind: "date", date: row.date },
      due_date: row.dueDate ? { kind: "date", date: row.dueDate } : null,
      po_number: { kind: "text", text: row.poNumber },
      sold_to: partner(row.soldTo),
      ship_to: partner(row.shipTo),
      payer: partner(row.payer),
      status: { kind: "status", ...row.status },
      ship_status: row.shipStatus ? { kind: "status", ...row.shipStatus } : null,
      tracking_number: linksCell(row.tracking.map(({ number, url }) => ({ text: number, href: url }))),
      ref_doc_number: references(row.references, words),
      output_types: linksCell(
        row.outputTypes
          .filter(({ type }) => type !== "invoice" || words.rights.viewInvoices)
          .map(({ type, label }) => ({ text: label, href: linkToOutput(row, type) })),
      ),
      total: { kind: "money", amount: row.total, currency: row.currency },
    },
  };
}

function paymentRow(row: PaymentRow, words: Words): Row {
  return {
    id: row.number,
    cells: {
      payment_number: { kind: "text", text: row.number },
      date: { kind: "date", date: row.date },
      payer: { kind: "text", text: row.payer.name, note: row.payer.number },
      method: { kind: "text", text: row.method.label },
      reference: { kind: "text", text: row.reference },
      status: { kind: "status", ...row.status },
      ref_doc_number: references(
        row.settles.map(({ document }) => document),
        words,
      ),
      amount: { kind: "money", amount: row.amount, currency: row.currency },
    },
  };
}

const linksCell = (links: { text: string; href?: string }[]): Cell | null =>
  links.length > 0 ? { kind: "links", links } : null;

/** The documents before and after; an invoice is named but not opened for who may not see invoices. */
function references(documents: readonly DocumentRef[], { t, rights }: Words): Cell | null {
  return linksCell(
    documents.map((document) => {
      const isInvoice = document.kind === "invoice" || document.kind === "creditMemo";
      const href = isInvoice && !rights.viewInvoices ? null : linkTo(document);
      const text = `${t(`documents.kinds.${document.kind}`)} ${document.number}`;
      return href ? { text, href } : { text };
    }),
  );
}
