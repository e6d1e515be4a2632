import type { Scope } from "../port/basics";
import type { Orders, SalesDocument, SimilarDocument } from "../port/documents";
import type { DraftDocument } from "../port/pricing";
import { addDays } from "./calendar";
import type { Call } from "./call";
import { copyDocument } from "./documents/copy-document.server";
import { findByKey } from "./documents/create-document.server";
import { findChange } from "./documents/find-change.server";
import { presentRows } from "./documents/find-related.server";
import { presentDocument } from "./documents/present-documents.server";
import { getWhole } from "./documents/read-documents.server";
import { contentHash } from "./documents/records-of";
import { selectDocuments } from "./documents/select-documents.server";
import type { Engine } from "./engine.server";
import type { DocumentRecord } from "./records";

export function ordersOf(engine: Engine): Orders {
  return {
    create: (ctx, ...args) => engine.document("orders.create", ctx, args),
    get: (ctx, number, within) =>
      engine.read("orders.get", ctx, (call) => getSalesDocument(call, number, "order", within)),
    search: (ctx, search) =>
      engine.read("orders.search", ctx, (call) => selectDocuments(call, ["order"], search)),
    findBySubmission: (ctx, key) =>
      engine.read("orders.findBySubmission", ctx, (call) => findByKey(call, key, ["order"])),
    change: (ctx, ...args) => engine.document("orders.change", ctx, args),
    findChange: (ctx, number, within, key) =>
      engine.read("orders.findChange", ctx, (call) => findChange(call, "order", { number, within, key })),
    simulateChange: (ctx, ...args) => engine.document("orders.simulateChange", ctx, args),
    cancel: (ctx, ...args) => engine.document("orders.cancel", ctx, args),
    copy: (ctx, number, within) =>
      engine.read("orders.copy", ctx, (call) => copyDocument(call, number, within)),
    similar: (ctx, draft, days) =>
      engine.read("orders.similar", ctx, (call) => findSimilar(call, draft, days)),
  };
}

export async function getSalesDocument(
  call: Call,
  number: string,
  kind: "order" | "quote" | "delivery" | "invoice",
  within: Scope,
): Promise<SalesDocument> {
  const kinds = kind === "invoice" ? (["invoice", "creditMemo"] as const) : [kind];
  return presentDocument(call, await getWhole(call, number, kinds, within));
}

/**
 * Finds orders of the same customer with the same purchase order number, or with the same lines within the last days.
 */
async function findSimilar(call: Call, draft: DraftDocument, days: number): Promise<SimilarDocument[]> {
  const po = draft.poNumber?.trim().toLowerCase() ?? "";
  const hash = contentHash(draft);
  const documents = await call.sql.many<DocumentRecord>(
    `SELECT * FROM documents
     WHERE sold_to = $1 AND kind = 'order' AND sales_area = $2 AND date >= $3 AND status <> 'CANC'
       AND (($4 <> '' AND lower(po_number) = $4) OR content_hash = $5)
     ORDER BY date DESC, number DESC LIMIT 10`,
    [draft.soldTo, call.ctx.salesArea, addDays(call.today, -days), po, hash],
  );
  const rows = await presentRows(call, documents);
  return rows.map((row, index) => ({
    row,
    because: [
      ...(po !== "" && row.poNumber.toLowerCase() === po ? (["poNumber"] as const) : []),
      ...(documents[index]?.contentHash === hash ? (["lines"] as const) : []),
    ],
  }));
}
