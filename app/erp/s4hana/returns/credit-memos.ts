import type { ErpContext } from "../../port/basics";
import type { DocumentRef } from "../../port/documents";
import { callOf, chunksOf, type SapSystem, services } from "../call";
import { isOneOf } from "../odata/address";
import { externalNumber } from "../odata/values";

/** Finds the credit memos that were billed from these claims. */
export async function readCreditMemos(
  system: SapSystem,
  ctx: ErpContext,
  claims: readonly string[],
): Promise<Map<string, DocumentRef[]>> {
  const memos = new Map<string, DocumentRef[]>();
  const pages = await Promise.all(
    chunksOf(claims).map((chunk) =>
      system.client.all(callOf(ctx), services.invoices, "A_BillingDocumentItem", {
        filter: isOneOf("ReferenceSDDocument", chunk),
        select: ["BillingDocument", "ReferenceSDDocument"],
        orderby: "BillingDocument,BillingDocumentItem",
      }),
    ),
  );
  for (const row of pages.flat()) {
    const claim = externalNumber(row.ReferenceSDDocument);
    const number = externalNumber(row.BillingDocument);
    const refs = memos.get(claim) ?? [];
    if (!refs.some((one) => one.number === number))
      memos.set(claim, [...refs, { kind: "creditMemo", number }]);
  }
  return memos;
}
