import { chunksOf, type SapCall, services } from "../call";
import { allOf, anyOf, equals, isOneOf } from "../odata/address";
import type { Row } from "../odata/rows";
import { externalNumber, textOf } from "../odata/values";

/**
 * Categories of billing documents (domain VBTYPL in SAP) that a customer has to do with: invoice, credit memo, debit memo.
 * Others are no claim to money (U pro forma), undo one (N, S) or stay inside the company (5, 6).
 */
const issuedCategories = ["M", "O", "P"];

/** Filter for billing documents that were issued and still hold. */
export const issuedFilter = allOf(
  "BillingDocumentIsCancelled eq false",
  anyOf(issuedCategories.map((category) => equals("SDDocumentCategory", category))),
);

export const isIssued = (row: Row): boolean =>
  row.BillingDocumentIsCancelled !== true && issuedCategories.includes(textOf(row.SDDocumentCategory));

export const isCreditMemo = (row: Row): boolean => textOf(row.SDDocumentCategory) === "O";

/** Leaves of items of billing documents those whose document holds; the items themselves do not tell. */
export async function issuedItems(
  call: SapCall,
  items: readonly Row[],
): Promise<{ item: Row; isCreditMemo: boolean }[]> {
  const numbers = [...new Set(items.map((item) => externalNumber(item.BillingDocument)))];
  const pages = await Promise.all(
    chunksOf(numbers).map((chunk) =>
      call.client.all(call.ctx, services.invoices, "A_BillingDocument", {
        filter: allOf(isOneOf("BillingDocument", chunk), issuedFilter),
        select: ["BillingDocument", "SDDocumentCategory"],
        orderby: "BillingDocument",
      }),
    ),
  );
  const documents = new Map(pages.flat().map((row) => [externalNumber(row.BillingDocument), row]));
  return items.flatMap((item) => {
    const document = documents.get(externalNumber(item.BillingDocument));
    return document ? { item, isCreditMemo: isCreditMemo(document) } : [];
  });
}
