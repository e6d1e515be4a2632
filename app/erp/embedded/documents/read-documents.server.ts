import type { Scope } from "../../port/basics";
import type { DocumentKind, DocumentRef } from "../../port/documents";
import { type Call, unknown } from "../call";
import type { DocumentRecord, ItemRecord, ScheduleRecord, WholeDocument } from "../records";

/** Gets a complete document; `notFound` if it is unknown, of another kind or outside the scope. */
export async function getWhole(
  call: Call,
  number: string,
  kinds: readonly DocumentKind[],
  within: Scope,
): Promise<WholeDocument> {
  const [documentRows] = await readWholes(call, [number]);
  if (
    !documentRows ||
    !kinds.includes(documentRows.document.kind) ||
    !isWithin(call, documentRows.document, within)
  ) {
    throw unknown(`${kinds[0]} ${number}`);
  }
  return documentRows;
}

/** Proves that a document is of its kind and within the scope, without reading its lines; otherwise `notFound`. */
export async function assertVisible(call: Call, { kind, number }: DocumentRef, within: Scope): Promise<void> {
  const document = await call.sql.maybe<Parameters<typeof isWithin>[1] & { kind: DocumentKind }>(
    "SELECT kind, sales_area, sold_to, ship_to, payer FROM documents WHERE number = $1",
    [number],
  );
  if (document?.kind !== kind || !isWithin(call, document, within)) throw unknown(`${kind} ${number}`);
}

export async function readWholes(call: Call, numbers: readonly string[]): Promise<WholeDocument[]> {
  if (numbers.length === 0) return [];
  const documents = await call.sql.many<DocumentRecord>("SELECT * FROM documents WHERE number = ANY($1)", [
    numbers,
  ]);
  const items = await call.sql.many<ItemRecord>(
    "SELECT * FROM items WHERE document = ANY($1) ORDER BY document, item_number",
    [numbers],
  );
  const schedule = await call.sql.many<ScheduleRecord>(
    "SELECT * FROM schedule_lines WHERE document = ANY($1) ORDER BY document, item_number, line",
    [numbers],
  );
  return documents.map((document) => ({
    document,
    items: items.filter((item) => item.document === document.number),
    schedule: schedule.filter((line) => line.document === document.number),
  }));
}

/** Restricts single documents as lists are restricted: by the sales area of the call and by the scope. */
export function isWithin(
  { ctx }: Call,
  document: Pick<DocumentRecord, "salesArea" | "soldTo" | "shipTo" | "payer">,
  within: Scope,
): boolean {
  if (document.salesArea !== ctx.salesArea) return false;
  return within === "all" || within.some((partner) => document[partner.function] === partner.number);
}
