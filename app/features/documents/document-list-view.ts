import type { DocumentRow, List, RowItems } from "~/erp/erp";
import { signOf, withSign } from "~/erp/presentation/present-document";
import type { Translate } from "~/i18n/translate";
import { wireCode } from "~/lib/wire-code";
import type { Cell, Column, ListView, Row, RowAction, Sort } from "~/ui/lists/list-view";
import {
  isInvoiceOutput,
  linkToChange,
  linkToClaim,
  linkToCopy,
  linkToOutput,
  outputName,
  outputOf,
  permittedLink,
} from "./document-links";
import {
  type DocumentList,
  documentLists,
  type ListName,
  shippedStatuses,
  unshippedStatuses,
} from "./document-lists";
import { saysWhy } from "./documents-rules";
import type { ListedRow } from "./find-rows.server";
import { linksCell, references, type Words } from "./list-cells";
import { openItemRow, paymentRow } from "./receivable-rows";

export type { DocumentRights } from "./list-cells";

export function documentListView(
  name: ListName,
  rows: Omit<List<ListedRow>, "items"> & { items: readonly ListedRow[] },
  options: {
    sort: Sort;
    withItems: boolean;
  },
  words: Omit<Words, "withItems">,
): Omit<ListView, "name" | "address"> {
  const { page, pageSize, total, more } = rows;
  return {
    ...listHead(name, words.t, options),
    ...(name === "payments" || name === "open_items" ? {} : { selectable: true }),
    rows: rememberedRows(name, rows.items, { ...words, withItems: options.withItems }),
    sort: options.sort,
    paging: { page, pageSize, totalResults: total, more },
  };
}

export function listHead(
  name: ListName,
  t: Translate,
  { withItems }: { withItems: boolean },
): Pick<ListView, "caption" | "columns"> {
  const list = documentLists[name];
  const columns = columnsOf(list, t).filter((column) => withItems || column.name !== "items");
  return { caption: t(list.title), columns };
}

/** A row as it was shown last, and what else it was made from. */
interface ShownRow {
  view: Row;
  facts: string;
  t: Translate;
  kindTitle: string | undefined;
}

/** Shown rows by the row of an ERP answer, which is cached and shown again and again. */
const shownRows = new WeakMap<ListedRow["row"], ShownRow>();

/** Makes the rows of a page; those of the answer that was shown last are the same objects as then. */
function rememberedRows(name: ListName, items: readonly ListedRow[], localization: Words): Row[] {
  const { t, rights, today, withItems } = localization;
  const facts = JSON.stringify([name, rights, today, withItems]);
  return items.map((item) => {
    const kindTitle = item.of === "document" ? item.kindTitle : undefined;
    const shownRow = shownRows.get(item.row);
    const isSame = shownRow?.t === t && shownRow.facts === facts && shownRow.kindTitle === kindTitle;
    if (shownRow && isSame) return shownRow.view;
    const view = rowOf(name, item, localization);
    shownRows.set(item.row, { view, facts, t, kindTitle });
    return view;
  });
}

export const listRows = (name: ListName, items: readonly ListedRow[], localization: Words): Row[] =>
  items.map((item) => rowOf(name, item, localization));

function rowOf(name: ListName, item: ListedRow, localization: Words): Row {
  if (item.of === "openItem") return openItemRow(item.row, localization);
  return item.of === "payment" ? paymentRow(item.row, localization) : documentRow(name, item, localization);
}

function columnsOf(list: DocumentList, t: Translate): Column[] {
  return list.columns.map(({ caption, sort, remark, ...column }) => ({
    ...column,
    caption: t(caption),
    ...(remark ? { remark: { name: remark.name, caption: t(remark.caption) } } : {}),
    ...(sort ? { sortable: true } : {}),
  }));
}

/** Tells what is wrong with a document, if anything: struck out, locked, goods late or money overdue. */
function documentKindOf(row: DocumentRow, today: string | undefined): Pick<Row, "kind"> {
  if (row.deletedAt) return { kind: "deleted" };
  if (row.lockedAt) return { kind: "locked" };
  if (!today) return {};
  const { kind, shipStatus, requestedDate, dueDate, openAmount } = row;
  const isUnshipped = unshippedStatuses.some((code) => code === shipStatus?.code);
  if (kind === "order" && isUnshipped && requestedDate && requestedDate < today) return { kind: "late" };
  const isOwed = kind === "invoice" && Number(openAmount ?? 0) > 0;
  return isOwed && dueDate && dueDate < today ? { kind: "overdue" } : {};
}

function documentRow(
  name: ListName,
  { row, kindTitle }: Extract<ListedRow, { of: "document" }>,
  localization: Words,
): Row {
  const { t, rights, withItems } = localization;
  const { kind, number } = row;
  const href = permittedLink(row, rights);
  const partner = ({ name, number }: { name: string; number: string }): Cell => ({
    kind: "text",
    text: name,
    note: number,
  });
  return {
    id: number,
    ...documentKindOf(row, localization.today),
    ...((row.firstItems ? row.firstItems.count > 0 : withItems) ? { open: false } : {}),
    cells: {
      doc_number: { kind: "text", text: number, ...(href ? { href } : {}) },
      kind: { kind: "text", text: kindTitle ?? t(`documents.kinds.${kind}`), value: wireCode(kind) },
      date: { kind: "date", date: row.date },
      due_date: row.dueDate ? { kind: "date", date: row.dueDate } : null,
      po_number: { kind: "text", text: row.poNumber },
      sold_to: partner(row.soldTo),
      ship_to: partner(row.shipTo),
      payer: partner(row.payer),
      items: row.firstItems
        ? { kind: "text", text: itemNames(row.firstItems, t), value: String(row.firstItems.count) }
        : null,
      status: { kind: "status", ...row.status },
      ship_status: row.shipStatus ? { kind: "status", ...row.shipStatus } : null,
      tracking_number: linksCell(row.tracking.map(({ number, url }) => ({ text: number, href: url }))),
      ref_doc_number: references(row.references, localization),
      output_types: papers(row, localization),
      ...amountsOf(row),
      ...(["orders", "quotes", "salesdocs", "shipments"].includes(name)
        ? { actions: actions(row, localization) }
        : {}),
    },
  };
}

/** Amounts as they add up: those of credit memos count below zero. */
function amountsOf(row: DocumentRow): Record<string, Cell | null> {
  const { net, tax, total, currency, openAmount, discountUntil } = row;
  const sign = signOf(row);
  const money = (amount: string): Cell => ({ kind: "money", amount: withSign(amount, sign), currency });
  return {
    net: money(net),
    tax: money(tax),
    open_amount: openAmount === null ? null : { kind: "money", amount: openAmount, currency },
    discount_until: discountUntil ? { kind: "date", date: discountUntil } : null,
    total: money(total),
  };
}

/** Names the first items, and counts the others. */
function itemNames({ count, first }: RowItems, t: Translate): string {
  const names = first.map(({ name }) => name);
  const moreCount = count - first.length;
  const more = moreCount > 0 ? [t("documents.moreItems", { count: moreCount })] : [];
  return t("door.literal", { text: [...names, ...more] });
}

/** Links the papers of a row, and of an order's following documents; several become a menu. */
function papers(row: DocumentRow, { t, rights }: Words): Cell | null {
  const ownPapers = row.outputTypes.map(({ type, label }) => ({
    type,
    text: label,
    href: fileOf(linkToOutput(row, type)),
    value: outputName(type),
  }));
  const successors = row.kind === "order" ? row.references : [];
  const laterDocuments = successors.flatMap((document) => {
    const type = document.kind === "quote" ? undefined : outputOf[document.kind];
    const text = type ? `${t(`documents.paper.${type}`)} ${document.number}` : "";
    const value = type ? `${outputName(type)}:${document.number}` : "";
    return type && rights.outputs.includes(type)
      ? [{ type, text, href: fileOf(linkToOutput(document, type)), value }]
      : [];
  });
  const links = [...ownPapers, ...laterDocuments]
    .filter(({ type }) => !type || !isInvoiceOutput(type) || rights.viewInvoices)
    .map(({ text, href, value }) => ({ text, href, value }));
  const cell = linksCell(links);
  return cell && links.length > 1
    ? { kind: "links", links, menu: t("documents.papers", { count: links.length }) }
    : cell;
}

/** Links of a list save the file; the document's page opens it for reading. */
const fileOf = (paper: string) => `${paper}/file?save=1`;

/** Offers to convert or copy a row, or gives the ERP's reason why it cannot be copied. */
function actions(row: DocumentRow, { t, rights }: Words): Cell | null {
  const { kind, number } = row;
  if (kind === "delivery") return rights.claims ? claimAction(row, t) : null;
  if (kind !== "order" && kind !== "quote") return null;
  const nameOf = (action: string) => t("ui.actionOn", { action, subject: number });
  const source = { kind, number };
  const offeredActions: RowAction[] = [];
  if (rights.orders && row.convert.allowed) {
    const label = t("documents.convert");
    offeredActions.push({
      label,
      name: nameOf(label),
      href: linkToCopy(source, "order", true),
      dialog: true,
    });
  }
  const to = kind === "quote" ? "quote" : "order";
  const may = kind === "quote" ? rights.quotes : rights.orders;
  if (may && row.copy.allowed) {
    const label = t("documents.copy");
    offeredActions.push({ label, name: nameOf(label), href: linkToCopy(source, to), dialog: true });
  }
  if (rights.changesFor === row.soldTo.number && row.change.allowed) {
    const name = nameOf(t(`amendments.change.${kind}`));
    offeredActions.push({ label: t("amendments.changeRow"), name, href: linkToChange(source) });
  }
  if (offeredActions.length > 0) return { kind: "actions", actions: offeredActions };
  return may && saysWhy(row.copy) ? { kind: "text", text: row.copy.reason } : null;
}

/** Offers to claim what has left the warehouse. */
function claimAction({ number, shipStatus }: DocumentRow, t: Translate): Cell | null {
  if (!shippedStatuses.some((status) => status === shipStatus?.code)) return null;
  const label = t("claims.create");
  const href = linkToClaim({ number }, "delivery");
  return {
    kind: "actions",
    actions: [{ label, name: t("ui.actionOn", { action: label, subject: number }), href }],
  };
}
