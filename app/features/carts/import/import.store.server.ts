import { and, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { writtenJson } from "~/db/storable-json.server";
import type { CartKind } from "../cart";
import type { CartOwner } from "../cart.store.server";
import { cartImports, carts, learnedNumbers } from "../cart.tables";
import type { ImportLine } from "../import-line";

export type CartImport = typeof cartImports.$inferSelect;

export async function insertImport(tx: Db, list: typeof cartImports.$inferInsert): Promise<void> {
  await tx.insert(cartImports).values({ ...list, lines: await writtenJson(list.lines) });
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

/** A list that waits to be added to a cart. */
export interface WaitingList {
  id: string;
  lines: number;
  poNumber: string;
  /** Instant at which it was read in. */
  at: string;
}

const maxWaitingLists = 5;

/** Finds the latest lists that wait to be added, and the version of the cart that they would be added to; 0 without one. */
export async function findBulkState(
  db: Db,
  { userId, soldTo, salesAreaId }: CartOwner,
  kind: CartKind,
): Promise<{ cartVersion: number; waitingLists: WaitingList[] }> {
  const isOwn = sql`user_id = ${userId} AND sold_to = ${soldTo} AND sales_area_id = ${salesAreaId} AND kind = ${kind}`;
  const { rows } = await db.execute<{ cartVersion: number; waitingLists: WaitingList[] }>(sql`
    SELECT coalesce((SELECT version FROM ${carts} WHERE ${isOwn} AND state = 'active'), 0) AS "cartVersion",
      coalesce(jsonb_agg(jsonb_build_object('id', id, 'lines', jsonb_array_length(lines), 'poNumber', po_number,
        'at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY id DESC), '[]') AS "waitingLists"
    FROM (SELECT * FROM ${cartImports} WHERE ${isOwn} ORDER BY id DESC LIMIT ${maxWaitingLists}) AS latest`);
  return rows[0] ?? { cartVersion: 0, waitingLists: [] };
}

/** Finds any user's list, for the job. */
export async function findAnyImport(db: Db, id: string): Promise<CartImport | null> {
  const [row] = await db.select().from(cartImports).where(eq(cartImports.id, id));
  return row ?? null;
}

/** A list without its lines, of which there may be thousands. */
export type ImportHead = Omit<CartImport, "lines"> & { total: number };

export async function findImportHead(db: Db, owner: CartOwner, id: string): Promise<ImportHead | null> {
  const { lines, ...columns } = getTableColumns(cartImports);
  const total = sql<number>`jsonb_array_length(${lines})`;
  const [row] = await db
    .select({ ...columns, total })
    .from(cartImports)
    .where(ownedBy(owner, id));
  return row ?? null;
}

/** Locks an owner's list until the transaction ends. */
export async function lockOwnImport(tx: Db, owner: CartOwner, id: string): Promise<CartImport | null> {
  const [row] = await tx.select().from(cartImports).where(ownedBy(owner, id)).for("update");
  return row ?? null;
}

/** Locks the list until the transaction ends. */
export async function lockImport(tx: Db, id: string): Promise<CartImport | null> {
  const [row] = await tx.select().from(cartImports).where(eq(cartImports.id, id)).for("update");
  return row ?? null;
}

/** Replaces all lines of a locked list. */
export async function setImportLines(tx: Db, id: string, lines: ImportLine[]): Promise<void> {
  await tx
    .update(cartImports)
    .set({ lines: await writtenJson(lines) })
    .where(eq(cartImports.id, id));
}

export async function setImportChecked(tx: Db, id: string, checkedCount: number): Promise<void> {
  await tx.update(cartImports).set({ checked: checkedCount }).where(eq(cartImports.id, id));
}

export async function deleteImport(tx: Db, id: string): Promise<boolean> {
  const rows = await tx.delete(cartImports).where(eq(cartImports.id, id)).returning({ id: cartImports.id });
  return rows.length > 0;
}

export async function deleteOwnImport(tx: Db, owner: CartOwner, id: string): Promise<boolean> {
  const rows = await tx.delete(cartImports).where(ownedBy(owner, id)).returning({ id: cartImports.id });
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
  { soldTo, name, material, at }: { soldTo: string; name: string; material: string; at: Date },
): Promise<void> {
  await tx
    .insert(learnedNumbers)
    .values({ soldTo, called: name, material, at })
    .onConflictDoUpdate({ target: [learnedNumbers.soldTo, learnedNumbers.called], set: { material, at } });
}
