import type { DocumentRef } from "../../port/documents";
import { chunksOf, type SapCall, services } from "../call";
import { issuedItems } from "../documents/issued-billings";
import { isOneOf } from "../odata/address";
import { externalNumber } from "../odata/values";

/** Finds the credit memos that were billed from these claims. */
export async function readCreditMemos(
  call: SapCall,
  claims: readonly string[],
): Promise<Map<string, DocumentRef[]>> {
  const memos = new Map<string, DocumentRef[]>();
  const pages = await Promise.all(
    chunksOf(claims).map((chunk) =>
      call.client.all(call.ctx, services.invoices, "A_BillingDocumentItem", {
        filter: isOneOf("ReferenceSDDocument", chunk),
        select: ["BillingDocument", "ReferenceSDDocument"],
        orderby: "BillingDocument,BillingDocumentItem",
      }),
    ),
  );
  for (const { item } of await issuedItems(call, pages.flat())) {
    const claim = externalNumber(item.ReferenceSDDocument);
    const number = externalNumber(item.BillingDocument);
    const refs = memos.get(claim) ?? [];
    if (!refs.some((one) => one.number === number))
      memos.set(claim, [...refs, { kind: "creditMemo", number }]);
  }
  return memos;
}
