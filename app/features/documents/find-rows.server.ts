import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Actor } from "~/door/actor";
import type { QueryCtx } from "~/door/operation.server";
import type {
  DocumentCriterion,
  DocumentRow,
  DocumentSearch,
  DocumentSortKey,
  ErpResult,
  List,
  OpenItem,
  PaymentRow,
  ReceivableSearch,
} from "~/erp/erp";
import { maxFileRows } from "~/lib/file-rows";
import { mapInTurns } from "~/lib/in-turns.server";
import { trackingSpellings } from "~/lib/numbers/tracking-spellings";
import { withoutZeros } from "~/lib/numbers/without-zeros";
import {
  documentLists,
  type ShipChoice,
  shippedStatuses,
  sortKeyOf,
  unshippedStatuses,
} from "./document-lists";
import type { downloadDocumentsSchema } from "./documents.schema";
import { asPermitted, within, withinReach } from "./documents-rules";
import { openUntil } from "./expiry";
import { payersWithin } from "./payers.server";
import { findSalesDocumentKinds } from "./sales-document-kinds.server";

/** Items that a row of a list names before it counts the others. */
const listedItems = 3;

/** A row of any list of documents: payments have another shape, as they have no items. */
export type ListedRow =
  | {
      of: "document";
      row: DocumentRow;
      /** Administrators' name of the document's kind. */
      kindTitle?: string;
    }
  | { of: "payment"; row: PaymentRow }
  | { of: "openItem"; row: OpenItem };

/** The criteria of a page, of a file, or of a file that a job writes. */
export type RowCriteria = z.output<typeof downloadDocumentsSchema>;

export type RowsCtx = Pick<QueryCtx, "db" | "cache" | "erp" | "erpContext" | "actor" | "translatorFor">;

interface RowPart {
  page: number;
  pageSize: number;
}

/** Asks the ERP for one page of a list; if nothing bears the numbers that are sought, without the zeros before them. */
export async function findRows(
  rowsCtx: RowsCtx,
  criteria: RowCriteria,
  paging: RowPart,
): Promise<ErpResult<List<ListedRow>>> {
  const result = await findRowsAsTyped(rowsCtx, criteria, paging);
  const shortNumbers = {
    ...criteria,
    q: withoutZeros(criteria.q),
    criteria: criteria.criteria.map(({ key, value }) => ({ key, value: withoutZeros(value) })),
  };
  if (result.value.total > 0 || isDeepStrictEqual(shortNumbers, criteria)) return result;
  return findRowsAsTyped(rowsCtx, shortNumbers, paging);
}

/** Narrows each row to what the actor may do with it. */
async function findRowsAsTyped(
  { db, cache, erp, erpContext, actor, translatorFor }: RowsCtx,
  criteria: RowCriteria,
  paging: RowPart,
): Promise<ErpResult<List<ListedRow>>> {
  const { list } = criteria;
  const search = { ...erpSearchOf(actor, criteria), ...paging };
  if (list === "payments" || list === "open_items") {
    const { shipStatus, withItems, ...statedSearch } = search;
    const { receivables } = erp;
    const payers = await payersWithin(erp, erpContext, search.within);
    const receivableSearch = { ...(statedSearch as ReceivableSearch), ...owedOf(criteria), within: payers };
    return list === "payments"
      ? mapRows(await receivables.payments(erpContext, receivableSearch), asPayment)
      : mapRows(await receivables.openItems(erpContext, receivableSearch), asOpenItem);
  }
  const documentSearch: DocumentSearch = { ...search, sortBy: search.sortBy as DocumentSortKey };
  const t = translatorFor(actor);
  const toListedRow = (row: DocumentRow): ListedRow => ({ of: "document", row: asPermitted(actor, t, row) });
  if (list === "salesdocs") {
    const { kinds, titles } = await findSalesDocumentKinds({ db, cache }, actor);
    const documents = await erp.documents.search(erpContext, { ...documentSearch, kinds });
    return mapRows(documents, (row: DocumentRow): ListedRow => {
      const kindTitle = titles.get(row.kind);
      return { ...toListedRow(row), ...(kindTitle ? { kindTitle } : {}) };
    });
  }
  const group = list === "shipments" ? "deliveries" : list;
  return mapRows(await erp[group].search(erpContext, documentSearch), toListedRow);
}

/** Rows of a part that is read at once. */
const filePartRows = 1_000;

/** Reads all rows of a search in parts, so that at most one part is in memory. The first part is read at once. */
export async function findRowParts(
  rowsCtx: RowsCtx,
  criteria: RowCriteria,
): Promise<AsyncGenerator<ListedRow[]>> {
  const readPart = async (page: number) =>
    (await findRows(rowsCtx, criteria, { page, pageSize: filePartRows })).value.items;
  const firstPart = await readPart(1);
  async function* parts() {
    let rows = firstPart;
    for (let page = 1; ; rows = await readPart(++page)) {
      yield rows;
      if (rows.length < filePartRows || page * filePartRows >= maxFileRows) return;
    }
  }
  return parts();
}

/** Says whether a search has more rows than a file holds: asks for the first row beyond it. */
export async function exceedsFile(rowsCtx: RowsCtx, criteria: RowCriteria): Promise<boolean> {
  const { value } = await findRows(rowsCtx, criteria, { page: maxFileRows + 1, pageSize: 1 });
  return value.items.length > 0;
}

/** Criteria whose numbers are the ERP's own: those of customers and carriers may begin with zeros. */
const erpNumbers: ReadonlySet<DocumentCriterion> = new Set([
  "docNumber",
  "deliveryNumber",
  "salesdocNumber",
  "invoiceNumber",
  "orderNumber",
  "materialNumber",
  "soldToNumber",
  "shipToNumber",
  "payerNumber",
]);

function spellingsOf(key: DocumentCriterion, value: string): string[] {
  if (key === "trackingNumber") return trackingSpellings(value);
  return [erpNumbers.has(key) ? withoutZeros(value) : value];
}

function erpSearchOf(actor: Actor, rowCriteria: RowCriteria) {
  const { list, criteria, q, order, sortBy, fromDate, toDate, shipStatus, anyPartner, withItems } =
    rowCriteria;
  const { requestedTo, expiresFrom, expiresTo } = rowCriteria;
  return {
    within: anyPartner ? withinReach(actor) : within(actor),
    criteria: criteria.flatMap(({ key, value }) =>
      spellingsOf(key, value).map((spelling) => ({ key, value: spelling })),
    ),
    sortBy: sortKeyOf(documentLists[list], sortBy),
    order,
    ...(q ? { q } : {}),
    ...(fromDate ? { fromDate } : {}),
    ...(toDate ? { toDate } : {}),
    ...(shipStatus ? { shipStatus: statusesOf(shipStatus) } : {}),
    ...(requestedTo ? { requestedTo } : {}),
    ...(expiresFrom && expiresTo ? openUntil({ expiresFrom, expiresTo }) : {}),
    ...(withItems ? { withItems: listedItems } : {}),
  };
}

const asPayment = (row: PaymentRow): ListedRow => ({ of: "payment", row });
const asOpenItem = (row: OpenItem): ListedRow => ({ of: "openItem", row });

/** Filters of open items alone. */
function owedOf({ dueUntil, overdue, amountFrom, amountTo }: RowCriteria) {
  return {
    ...(dueUntil ? { dueUntil } : {}),
    ...(overdue ? { overdue } : {}),
    ...(amountFrom ? { amountFrom } : {}),
    ...(amountTo ? { amountTo } : {}),
  };
}

async function mapRows<A, B>(result: ErpResult<List<A>>, rowOf: (row: A) => B): Promise<ErpResult<List<B>>> {
  return { ...result, value: { ...result.value, items: await mapInTurns(result.value.items, rowOf) } };
}

const groupedStatuses = { UNSHIPPED: unshippedStatuses, SHIPPED: shippedStatuses } as const;

const statusesOf = (choice: Exclude<ShipChoice, "LATE">) =>
  choice === "UNSHIPPED" || choice === "SHIPPED" ? groupedStatuses[choice] : [choice];
