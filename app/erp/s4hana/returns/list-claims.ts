import type { List } from "../../port/basics";
import type { DocumentSearch } from "../../port/documents";
import type { ReturnRow } from "../../port/returns";
import { pageOf, type SapCall, services } from "../call";
import { criteriaFilters } from "../documents/header-filter";
import { hasPoNumber } from "../documents/list-documents";
import { maxRows, numbersWithPartner, scopeFilter } from "../documents/scope-filter";
import { allOf, anyOf, isOneOf } from "../odata/address";
import { dateLiteral, externalNumber, textLiteral } from "../odata/values";
import { readPartners } from "../partners/read-partners";
import { type ClaimShape, claimShapes, type SapClaim } from "./claim-shapes";
import { readCreditMemos } from "./credit-memos";
import { presentClaimRow } from "./present-claim-row";
import { readClaims } from "./read-claims";

/** Merges the lists of returns and credit memo requests by date; SAP has no list of both. */
export async function listClaims(call: SapCall, search: DocumentSearch): Promise<List<ReturnRow>> {
  const neededCount = search.status ? maxRows : Math.min(search.page * search.pageSize, maxRows);
  const lists = await Promise.all(claimShapes.map((shape) => readMatching(call, shape, search, neededCount)));
  const rows = await presentClaimRows(
    call,
    lists.flatMap(({ documents }) => documents),
  );
  const matchingRows = rows.filter(({ status }) => !search.status || status.code === search.status);
  const total = search.status ? matchingRows.length : lists.reduce((sum, { count }) => sum + count, 0);
  return { ...pageOf(sortRows(matchingRows, search), search), total, more: total > maxRows };
}

function sortRows(rows: ReturnRow[], { sortBy = "date", order }: DocumentSearch): ReturnRow[] {
  const keyOf = (row: ReturnRow): string =>
    sortBy === "number" || sortBy === "poNumber" ? row[sortBy] : row.date;
  rows.sort((a, b) => keyOf(a).localeCompare(keyOf(b)) || a.number.localeCompare(b.number));
  return (order ?? (sortBy === "date" ? "desc" : "asc")) === "desc" ? rows.reverse() : rows;
}

export async function presentClaimRows(call: SapCall, claims: readonly SapClaim[]): Promise<ReturnRow[]> {
  const numberOf = ({ shape, row }: SapClaim) => externalNumber(row[shape.number]);
  const [partners, memos] = await Promise.all([
    readPartners(
      call,
      claims.flatMap(({ numbers }) => Object.values(numbers)),
    ),
    readCreditMemos(call, claims.map(numberOf)),
  ]);
  return claims.map((claim) => presentClaimRow(call, claim, partners, memos.get(numberOf(claim)) ?? []));
}

async function readMatching(
  call: SapCall,
  shape: ClaimShape,
  search: DocumentSearch,
  top: number,
): Promise<{ documents: SapClaim[]; count: number }> {
  const none = { documents: [], count: 0 };
  const scope = await scopeFilter(call, shape, search.within);
  if (scope === null) return none;
  const criteria = await criteriaFilters(search.criteria, (key, value) =>
    criterionFilter(call, shape, key, value),
  );
  if (criteria === null) return none;
  const q = search.q?.trim();
  const order = search.order ?? "desc";
  const field = search.sortBy === "poNumber" ? "PurchaseOrderByCustomer" : shape.date;
  return readClaims(call, shape, {
    filter: allOf(
      scope,
      ...criteria,
      q && anyOf([`startswith(${shape.number},${textLiteral(q)})`, ...hasPoNumber(q)]),
      search.fromDate && `${shape.date} ge ${dateLiteral(search.fromDate)}`,
      search.toDate && `${shape.date} le ${dateLiteral(search.toDate)}`,
    ),
    orderby:
      search.sortBy === "number" ? `${shape.number} ${order}` : `${field} ${order},${shape.number} ${order}`,
    top,
  });
}

async function criterionFilter(
  call: SapCall,
  shape: ClaimShape,
  key: string,
  value: string,
): Promise<string | null> {
  const filterByNumber = (numbers: readonly string[]) =>
    numbers.length > 0 ? isOneOf(shape.number, [...new Set(numbers)].slice(0, maxRows)) : null;
  const itemsWith = async (field: string, values: readonly string[]) => {
    if (values.length === 0) return null;
    const items = { service: shape.service, set: shape.itemSet, number: shape.number, field };
    return filterByNumber(await numbersIn(call, items, values));
  };
  switch (key) {
    case "docNumber":
    case "salesdocNumber":
      return isOneOf(shape.number, [value]);
    case "poNumber":
      return anyOf(hasPoNumber(value));
    case "soldToNumber":
      return isOneOf("SoldToParty", [value]);
    case "shipToNumber":
    case "payerNumber": {
      const name = key === "shipToNumber" ? "shipTo" : "payer";
      return filterByNumber(await numbersWithPartner(call, shape, name, value));
    }
    case "material":
    case "materialNumber":
      return itemsWith("Material", [value]);
    case "deliveryNumber":
    case "invoiceNumber":
      return itemsWith("ReferenceSDDocument", [value]);
    case "orderNumber": {
      const [deliveries, invoices] = await Promise.all([
        numbersIn(call, deliveryItems, [value]),
        numbersIn(call, invoiceItems, [value]),
      ]);
      return itemsWith("ReferenceSDDocument", [...deliveries, ...invoices]);
    }
    default:
      return null;
  }
}

/** Reads the numbers of documents with such an item. */
/** Set of items: its service, and the fields of the document's number and of the reference that is searched for. */
interface ItemSet {
  service: string;
  set: string;
  number: string;
  field: string;
}

const deliveryItems: ItemSet = {
  service: services.deliveries,
  set: "A_OutbDeliveryItem",
  number: "DeliveryDocument",
  field: "ReferenceSDDocument",
};

const invoiceItems: ItemSet = {
  service: services.invoices,
  set: "A_BillingDocumentItem",
  number: "BillingDocument",
  field: "SalesDocument",
};

async function numbersIn(
  call: SapCall,
  { service, set, number, field }: ItemSet,
  values: readonly string[],
): Promise<string[]> {
  const rows = await call.client.all(call.ctx, service, set, {
    filter: isOneOf(field, values),
    select: [number],
    orderby: `${number} desc`,
    top: maxRows,
  });
  return [...new Set(rows.map((row) => externalNumber(row[number])))];
}
