import type { DocumentCriterion, DocumentSearch } from "../../port/documents";
import { areaOf, type SapCall, services } from "../call";
import { allOf, anyOf, equals } from "../odata/address";
import type { Page } from "../odata/rows";
import { dateLiteral, textLiteral } from "../odata/values";
import { criteriaFilters, itemFilter, partnerFilter } from "./header-filter";
import { issuedFilter } from "./issued-billings";
import { hasPoNumber } from "./list-documents";
import { maxRows } from "./scope-filter";

/** Associations that a row of the list is made of. */
export const billingViews = ["to_Item", "to_Item/to_PricingElement", "to_Partner", "to_PricingElement"];

const billingItems = {
  service: services.invoices,
  entity: "A_BillingDocumentItem",
  document: "BillingDocument",
};

/** Reads the billing documents that match, with items and partners; null if nothing can match. */
export async function findBillings(call: SapCall, search: DocumentSearch): Promise<Page | null> {
  // Ship-tos are no field of a billing document.
  const scope = partnerFilter(search.within, { soldTo: "SoldToParty", payer: "PayerParty" });
  if (scope === null) return null;
  const filters = await criteriaFilters(search.criteria, (key, value) => criterionFilter(call, key, value));
  if (filters === null) return null;
  const area = areaOf(call, call.ctx.salesArea);
  const order = search.order ?? (search.sortBy && search.sortBy !== "date" ? "asc" : "desc");
  const fields: Record<string, string> = {
    date: "BillingDocumentDate",
    poNumber: "PurchaseOrderByCustomer",
    soldTo: "SoldToParty",
    net: "TotalNetAmount",
    total: "TotalGrossAmount",
  };
  const field = fields[search.sortBy ?? "date"];
  const q = search.q?.trim();
  return call.client.page(call.ctx, services.invoices, "A_BillingDocument", {
    filter: allOf(
      equals("SalesOrganization", area.salesOrganization),
      equals("DistributionChannel", area.distributionChannel),
      issuedFilter,
      scope,
      ...filters,
      q && anyOf([`startswith(BillingDocument,${textLiteral(q)})`, ...hasPoNumber(q)]),
      search.fromDate && `BillingDocumentDate ge ${dateLiteral(search.fromDate)}`,
      search.toDate && `BillingDocumentDate le ${dateLiteral(search.toDate)}`,
    ),
    expand: billingViews,
    orderby: field ? `${field} ${order},BillingDocument ${order}` : `BillingDocument ${order}`,
    top: search.status ? maxRows : search.pageSize,
    skip: search.status ? 0 : (search.page - 1) * search.pageSize,
    count: true,
  });
}

async function criterionFilter(call: SapCall, key: DocumentCriterion, value: string): Promise<string | null> {
  const withItems = (field: string) => itemFilter(call, billingItems, field, value);
  switch (key) {
    case "docNumber":
    case "invoiceNumber":
      return equals("BillingDocument", value);
    case "orderNumber":
    case "salesdocNumber":
      return withItems("SalesDocument");
    case "deliveryNumber":
      return withItems("ReferenceSDDocument");
    case "material":
    case "materialNumber":
      return withItems("Material");
    case "poNumber":
      return anyOf(hasPoNumber(value));
    case "soldToNumber":
      return equals("SoldToParty", value);
    case "payerNumber":
      return equals("PayerParty", value);
    default:
      return null;
  }
}
