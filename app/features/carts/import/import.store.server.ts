import { and, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { CartOwner } from "../cart.store.server";
import { cartImports, learnedNumbers } from "../cart.tables";
import type { ImportLine } from "../import-line";

export type CartImport = typeof cartImports.$inferSelect;

export async function insertImport(tx: Db, list: typeof cartImports.$inferInsert): Promise<void> {
  await tx.insert(cartImports).values(list);
}

const ownedBy = (owner: CartOwner, id: string) =>
  and(
    eq(cartImports.id, id),
    eq(cartImports.userId, owner.userId),
    eq(cartImports.soldTo, owner.soldTo),
    eq(cartImports.salesAreaId, owner.salesAreaId),
  );

export async function findImport(db: Db, owner: CartOwner, id: string): Promise<CartImport | null> {
  const [row] = await db.select().from(cartImports).where(ownedBy(owner, id));
  return row ?? null;
}

/** Finds any user's list, for the job. */
export async function findAnyImport(db: Db, id: string): Promise<CartImport | null> {
  const [row] = await db.select().from(cartImports).where(eq(cartImports.id, id));
  return row ?? null;
}

/** Locks the list until the transaction ends. */
export async function lockImport(tx: Db, id: string): Promise<CartImport | null> {
  const [row] = await tx.select().from(cartImports).where(eq(cartImports.id, id)).for("update");
  return row ?? null;
}

/** Replaces all lines of a locked list. */
export async function setImportLines(tx: Db, id: string, lines: ImportLine[]): Promise<void> {
  await tx.update(cartImports).set({ lines }).where(eq(cartImports.id, id));
}

export async function setImportChecked(tx: Db, id: string, checkedCount: number): Promise<void> {
  await tx.update(cartImports).set({ checked: checkedCount }).where(eq(cartImports.id, id));
}

export async function deleteImport(tx: Db, id: string): Promise<boolean> {
  const rows = await tx.delete(cartImports).where(eq(cartImports.id, id)).returning({ id: cartImports.id });
  return rows.length > 0;
}

export async function deleteImportsBefore(tx: Db, time: Date): Promise<number> {
  const { rowCount } = await tx.delete(cartImports).where(lt(cartImports.createdAt, time));
  return rowCount ?? 0;
}

export async function findLearnedNumbers(
  db: Db,
  soldTo: string,
  names: string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .select()
    .from(learnedNumbers)
    .where(and(eq(learnedNumbers.soldTo, soldTo), inArray(learnedNumbers.called, names)));
  return new Map(rows.map((row) => [row.called, row.material]));
}

export async function setLearnedNumber(
  tx: Db,
  soldTo: string,
  name: string,
  material: string,
  at: Date,
): Promise<void> {
  await tx
    .insert(learnedNumbers)
    .values({ soldTo, called: name, material, at })
    .onConflictDoUpdate({ target: [learnedNumbers.soldTo, learnedNumbers.called], set: { material, at } });
}
