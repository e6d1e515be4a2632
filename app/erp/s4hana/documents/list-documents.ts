import { mayBeLastPart, poSeparators } from "../../po-parts";
import type { List } from "../../port/basics";
import type { DocumentCriterion, DocumentRow, DocumentSearch, StatusCode } from "../../port/documents";
import { byKey } from "../../search/where";
import { areaOf, pageOf, type SapCall, services } from "../call";
import { findByOwnNumber } from "../materials/customer-materials";
import { allOf, anyOf, equals, isOneOf } from "../odata/address";
import { dateLiteral, externalNumber, textLiteral } from "../odata/values";
import { presentRows } from "./present-rows";
import { documentOf } from "./read-document";
import { maxRows, numbersWithPartner, scopeFilter } from "./scope-filter";
import type { DocumentShape } from "./shapes";

/** Finds a page of orders or quotes, newest first by default. */
export async function listDocuments(
  call: SapCall,
  shape: DocumentShape,
  search: DocumentSearch,
): Promise<List<DocumentRow>> {
  const filter = await filterOf(call, shape, search);
  const empty = { items: [], page: search.page, pageSize: search.pageSize, total: 0, more: false };
  if (filter === null) return empty;
  const isFiltered = Boolean(search.status || search.shipStatus?.length);
  const { rows, count } = await call.client.page(call.ctx, shape.service, shape.set, {
    filter,
    expand: listViews(shape),
    orderby: orderOf(shape, search),
    top: isFiltered ? maxRows : search.pageSize,
    skip: isFiltered ? 0 : (search.page - 1) * search.pageSize,
    count: true,
  });
  const documents = rows.map((row) => documentOf(call, row));
  const presentedRows = await presentRows(call, shape, documents, search.withItems);
  if (!isFiltered) {
    return { ...empty, items: presentedRows, total: count ?? presentedRows.length };
  }
  const matchingRows = presentedRows.filter((row) => hasStatus(row, search));
  return { ...pageOf(matchingRows, search), more: (count ?? 0) > maxRows };
}

/** Associations that a row of a list is made of. */
export const listViews = (shape: DocumentShape): string[] => [
  "to_Partner",
  "to_Item",
  "to_Item/to_PricingElement",
  "to_PricingElement",
  ...(shape.hasScheduleLines ? ["to_PrecedingProcFlowDoc", "to_SubsequentProcFlowDoc"] : []),
];

const hasStatus = ({ status, shipStatus }: DocumentRow, search: DocumentSearch): boolean =>
  (!search.status || status.code === search.status) &&
  (!search.shipStatus?.length || search.shipStatus.includes((shipStatus ?? status).code as StatusCode));

/** Orders by SAP's field and then by number, so that pages do not overlap. */
function orderOf(
  shape: DocumentShape,
  { sortBy = "date", order = sortBy === "date" ? "desc" : "asc" }: DocumentSearch,
) {
  const fields: Partial<Record<NonNullable<DocumentSearch["sortBy"]>, string>> = {
    date: shape.date,
    poNumber: "PurchaseOrderByCustomer",
    soldTo: "SoldToParty",
    net: "TotalNetAmount",
    total: "TotalNetAmount",
    status: "OverallSDProcessStatus",
    dueDate: shape.end ?? "RequestedDeliveryDate",
  };
  const field = fields[sortBy];
  return field ? `${field} ${order},${shape.number} ${order}` : `${shape.number} ${order}`;
}

/** Builds the filter; null if nothing can match. */
async function filterOf(call: SapCall, shape: DocumentShape, search: DocumentSearch): Promise<string | null> {
  const area = areaOf(call, call.ctx.salesArea);
  const scope = await scopeFilter(call, shape, search.within);
  if (scope === null) return null;
  const criteria = await Promise.all(
    [...byKey(search.criteria)].map(([key, values]) => criterionFilter(call, shape, key, values)),
  );
  if (criteria.some((filter) => filter === null)) return null;
  const q = search.q?.trim();
  const end = shape.end ?? undefined;
  return allOf(
    equals("SalesOrganization", area.salesOrganization),
    equals("DistributionChannel", area.distributionChannel),
    equals("OrganizationDivision", area.division),
    scope || undefined,
    ...criteria.map((filter) => filter || undefined),
    q && anyOf([`startswith(${shape.number},${textLiteral(q)})`, ...hasPoNumber(q)]),
    search.fromDate && `${shape.date} ge ${dateLiteral(search.fromDate)}`,
    search.toDate && `${shape.date} le ${dateLiteral(search.toDate)}`,
    end && search.dueFrom && `${end} ge ${dateLiteral(search.dueFrom)}`,
    end && search.dueTo && `${end} le ${dateLiteral(search.dueTo)}`,
    search.requestedTo && `RequestedDeliveryDate le ${dateLiteral(search.requestedTo)}`,
  );
}

/**
 * Conditions of which one holds when a purchase order number begins with a text, or a part of it does, in the spellings
 * that people use: SAP tells upper and lower case apart.
 */
export function hasPoNumber(value: string): string[] {
  const upper = value.toUpperCase();
  const capital = value.slice(0, 1).toUpperCase() + value.slice(1).toLowerCase();
  const beginnings = new Set([value, value.toLowerCase(), upper, capital]);
  const separators = mayBeLastPart(value) ? [...poSeparators] : [];
  const parts = [...new Set([value, upper])].flatMap((text) => separators.map((each) => each + text));
  const field = "PurchaseOrderByCustomer";
  return [
    ...[...beginnings].map((text) => `startswith(${field},${textLiteral(text)})`),
    ...parts.map((text) => `substringof(${textLiteral(text)},${field})`),
  ];
}

async function criterionFilter(
  call: SapCall,
  shape: DocumentShape,
  key: DocumentCriterion,
  values: readonly string[],
): Promise<string | null> {
  const filterByNumber = (numbers: readonly string[]) =>
    numbers.length > 0 ? isOneOf(shape.number, [...new Set(numbers)].slice(0, maxRows)) : null;
  const itemsWith = async (
    service: string,
    set: string,
    { field, number, criterionValues }: { field: string; number: string; criterionValues: readonly string[] },
  ) => {
    if (criterionValues.length === 0) return null;
    const query = {
      filter: isOneOf(field, criterionValues),
      select: [number],
      orderby: `${number} desc`,
      top: maxRows,
    };
    const rows = await call.client.all(call.ctx, service, set, query);
    return filterByNumber(rows.map((row) => externalNumber(row[number])));
  };
  switch (key) {
    case "docNumber":
    case "salesdocNumber":
      return isOneOf(shape.number, values);
    case "orderNumber":
      return shape.kind === "order" ? isOneOf(shape.number, values) : null;
    case "poNumber":
      return anyOf(values.flatMap(hasPoNumber));
    case "soldToNumber":
      return isOneOf("SoldToParty", values);
    case "shipToNumber":
    case "payerNumber": {
      const name = key === "shipToNumber" ? "shipTo" : "payer";
      const all = await Promise.all(values.map((value) => numbersWithPartner(call, shape, name, value)));
      return filterByNumber(all.flat());
    }
    case "material":
    case "materialNumber":
      return itemsWith(shape.service, shape.itemSet, {
        field: "Material",
        number: shape.number,
        criterionValues: values,
      });
    case "customerMaterial": {
      const documentsByNumber = await Promise.all(values.map((value) => findByOwnNumber(call, value)));
      return itemsWith(shape.service, shape.itemSet, {
        field: "Material",
        number: shape.number,
        criterionValues: documentsByNumber.flat(),
      });
    }
    case "deliveryNumber":
      return itemsWith(services.deliveries, "A_OutbDeliveryItem", {
        field: "DeliveryDocument",
        number: "ReferenceSDDocument",
        criterionValues: values,
      });
    case "invoiceNumber":
      return itemsWith(services.invoices, "A_BillingDocumentItem", {
        field: "BillingDocument",
        number: "SalesDocument",
        criterionValues: values,
      });
    default:
      return null;
  }
}
