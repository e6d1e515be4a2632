import type { DocumentCriterion } from "../../port/documents";
import { chunksOf, type SapCall, services } from "../call";
import { hasPoNumber } from "../documents/list-documents";
import { maxRows } from "../documents/scope-filter";
import { typedPoNumber } from "../documents/submission-mark";
import { findByOwnNumber } from "../materials/customer-materials";
import { allOf, anyOf, equals, isOneOf } from "../odata/address";
import { externalNumber, textOf } from "../odata/values";
import type { AccountLine } from "./account-lines";

/** Reads the purchase order numbers of billing documents and orders, which accounting does not know. */
export async function readPoNumbers(
  call: SapCall,
  lines: readonly Pick<AccountLine, "billing" | "order">[],
): Promise<Map<string, string>> {
  const readNumbers = async (service: string, set: string, number: string, numbers: readonly string[]) => {
    const pages = await Promise.all(
      chunksOf([...new Set(numbers.filter(Boolean))]).map((chunk) =>
        call.client.all(call.ctx, service, set, {
          filter: isOneOf(number, chunk),
          select: [number, "PurchaseOrderByCustomer"],
          orderby: number,
        }),
      ),
    );
    return pages
      .flat()
      .map((row): [string, string] => [
        externalNumber(row[number]),
        typedPoNumber(call.settings, textOf(row.PurchaseOrderByCustomer)),
      ]);
  };
  const billings = lines.map(({ billing }) => billing);
  const orders = lines.flatMap(({ billing, order }) => (billing ? [] : order));
  const pairs = await Promise.all([
    readNumbers(services.invoices, "A_BillingDocument", "BillingDocument", billings),
    readNumbers(services.orders, "A_SalesOrder", "SalesOrder", orders),
  ]);
  return new Map(pairs.flat());
}

/** Finds the billing documents and orders that a criterion leads to; items and payments for them match it. */
export async function documentsWith(
  call: SapCall,
  key: DocumentCriterion,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const find = async (set: string, filter: string) => {
    const rows = await call.client.all(call.ctx, services.invoices, set, {
      filter,
      select: ["BillingDocument"],
      orderby: "BillingDocument desc",
      top: maxRows,
    });
    return new Set(rows.map((row) => externalNumber(row.BillingDocument)));
  };
  const items = (field: string, fieldValues: readonly string[]) =>
    fieldValues.length > 0
      ? find("A_BillingDocumentItem", isOneOf(field, fieldValues))
      : Promise.resolve(new Set<string>());
  switch (key) {
    case "invoiceNumber":
      return new Set(values);
    case "orderNumber":
    case "salesdocNumber":
      return new Set([...values, ...(await items("SalesDocument", values))]);
    case "deliveryNumber":
      return items("ReferenceSDDocument", values);
    case "material":
    case "materialNumber":
      return items("Material", values);
    case "customerMaterial":
      return items(
        "Material",
        (await Promise.all(values.map((value) => findByOwnNumber(call, value)))).flat(),
      );
    case "poNumber":
      return find("A_BillingDocument", anyOf(values.flatMap(hasPoNumber)));
    case "soldToNumber":
      return find("A_BillingDocument", isOneOf("SoldToParty", values));
    case "shipToNumber":
      return find(
        "A_BillingDocumentPartner",
        allOf(equals("PartnerFunction", call.settings.codes.shipTo), isOneOf("Customer", values)),
      );
    default:
      return new Set();
  }
}
