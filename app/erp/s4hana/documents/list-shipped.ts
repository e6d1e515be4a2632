import type { List } from "../../port/basics";
import type { DocumentRow, DocumentSearch } from "../../port/documents";
import { areaOf, pageOf, type SapCall, services } from "../call";
import { allOf, equals, isOneOf } from "../odata/address";
import type { Page, Row } from "../odata/rows";
import { dateLiteral, externalNumber, textLiteral } from "../odata/values";
import { criteriaFilters, itemFilter, partnerFilter } from "./header-filter";
import { maxRows } from "./scope-filter";

/** Associations that a row of the list is made of. */
export const deliveryViews = ["to_DeliveryDocumentItem", "to_HandlingUnitHeaderDelivery"];

const deliveryItems = {
  service: services.deliveries,
  entity: "A_OutbDeliveryItem",
  document: "DeliveryDocument",
};

type Present = (call: SapCall, rows: readonly Row[]) => Promise<DocumentRow[]>;

/** Finds a page of deliveries; those whose payer is asked for have no field for it and are left out. */
export async function listShipped(
  call: SapCall,
  search: DocumentSearch,
  present: Present,
): Promise<List<DocumentRow>> {
  const empty = { items: [], page: search.page, pageSize: search.pageSize, total: 0, more: false };
  const page = await findDeliveries(call, search);
  if (!page) return empty;
  const isFiltered = hasStatusFilter(search);
  const items = await present(call, page.rows);
  if (!isFiltered) return { ...empty, items, total: page.count ?? items.length };
  const matchingItems = items.filter(
    ({ status }) =>
      (!search.status || status.code === search.status) &&
      (!search.shipStatus?.length || search.shipStatus.includes(status.code)),
  );
  return pageOf(matchingItems, search);
}

const hasStatusFilter = (search: DocumentSearch): boolean =>
  Boolean(search.status || search.shipStatus?.length);

/** Reads the deliveries that match, with their items; null if nothing can match. */
export async function findDeliveries(call: SapCall, search: DocumentSearch): Promise<Page | null> {
  const filter = await filterOf(call, search);
  if (filter === null) return null;
  const isFiltered = hasStatusFilter(search);
  const order = search.order ?? (search.sortBy && search.sortBy !== "date" ? "asc" : "desc");
  const field =
    search.sortBy === "soldTo" ? "SoldToParty" : search.sortBy === "shipTo" ? "ShipToParty" : "DocumentDate";
  const sortField = search.sortBy === "number" ? "" : `${field} ${order},`;
  return call.client.page(call.ctx, services.deliveries, "A_OutbDeliveryHeader", {
    filter,
    expand: deliveryViews,
    orderby: `${sortField}DeliveryDocument ${order}`,
    top: isFiltered ? maxRows : search.pageSize,
    skip: isFiltered ? 0 : (search.page - 1) * search.pageSize,
    count: true,
  });
}

async function filterOf(call: SapCall, search: DocumentSearch): Promise<string | null> {
  // Payers are no field of a delivery.
  const scope = partnerFilter(search.within, { soldTo: "SoldToParty", shipTo: "ShipToParty" });
  if (scope === null) return null;
  const filters = await criteriaFilters(search.criteria, (key, value) => criterionFilter(call, key, value));
  if (filters === null) return null;
  const q = search.q?.trim();
  return allOf(
    equals("SalesOrganization", areaOf(call, call.ctx.salesArea).salesOrganization),
    scope,
    ...filters,
    q && `startswith(DeliveryDocument,${textLiteral(q)})`,
    search.fromDate && `DocumentDate ge ${dateLiteral(search.fromDate)}`,
    search.toDate && `DocumentDate le ${dateLiteral(search.toDate)}`,
  );
}

async function criterionFilter(call: SapCall, key: string, value: string): Promise<string | null> {
  const withItems = (field: string) => itemFilter(call, deliveryItems, field, value);
  switch (key) {
    case "docNumber":
    case "deliveryNumber":
      return equals("DeliveryDocument", value);
    case "orderNumber":
    case "salesdocNumber":
      return withItems("ReferenceSDDocument");
    case "material":
    case "materialNumber":
      return withItems("Material");
    case "invoiceNumber": {
      const items = await call.client.all(call.ctx, services.invoices, "A_BillingDocumentItem", {
        filter: equals("BillingDocument", value),
        orderby: "BillingDocument,BillingDocumentItem",
      });
      const numbers = items.map((row) => externalNumber(row.ReferenceSDDocument)).filter(Boolean);
      return numbers.length > 0 ? isOneOf("DeliveryDocument", [...new Set(numbers)]) : null;
    }
    case "soldToNumber":
      return equals("SoldToParty", value);
    case "shipToNumber":
      return equals("ShipToParty", value);
    case "trackingNumber":
      return equals("BillOfLading", value);
    default:
      return null;
  }
}
