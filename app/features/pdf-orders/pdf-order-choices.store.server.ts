import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { PdfOrderSearch } from "./pdf-order";
import { pdfOrderMeanings, pdfOrderSearches } from "./pdf-orders.tables";

export type MeaningKind = "heading" | "unit";

/** Finds what a customer's corrections taught, by the customer's own words. */
export async function findMeanings(db: Db, soldTo: string, kind: MeaningKind): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(pdfOrderMeanings)
    .where(and(eq(pdfOrderMeanings.soldTo, soldTo), eq(pdfOrderMeanings.kind, kind)));
  return new Map(rows.map(({ called, meaning }) => [called, meaning]));
}

export async function setMeaning(
  tx: Db,
  row: { soldTo: string; kind: MeaningKind; called: string; meaning: string; at: Date },
): Promise<void> {
  const { meaning, at } = row;
  await tx
    .insert(pdfOrderMeanings)
    .values(row)
    .onConflictDoUpdate({
      target: [pdfOrderMeanings.soldTo, pdfOrderMeanings.kind, pdfOrderMeanings.called],
      set: { meaning, at },
    });
}

export async function findLastSearch(db: Db, userId: string): Promise<PdfOrderSearch | null> {
  const [row] = await db.select().from(pdfOrderSearches).where(eq(pdfOrderSearches.userId, userId));
  return row?.search ?? null;
}

export async function replaceLastSearch(tx: Db, userId: string, search: PdfOrderSearch): Promise<void> {
  await tx
    .insert(pdfOrderSearches)
    .values({ userId, search })
    .onConflictDoUpdate({ target: pdfOrderSearches.userId, set: { search } });
}

export async function deleteLastSearch(tx: Db, userId: string): Promise<void> {
  await tx.delete(pdfOrderSearches).where(eq(pdfOrderSearches.userId, userId));
}
