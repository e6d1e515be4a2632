import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { ItemChoice } from "~/erp/erp";
import { overdueSelections, selectedItems } from "./receivables.tables";

/** Owner of a selection: the user, and the payer whose items are ticked. */
export interface SelectionOwner {
  userId: string;
  salesAreaId: string;
  payer: string;
}

const ownedBy = (
  table: typeof selectedItems | typeof overdueSelections,
  { userId, salesAreaId, payer }: SelectionOwner,
) => and(eq(table.userId, userId), eq(table.salesAreaId, salesAreaId), eq(table.payer, payer));

export async function findItemChoice(db: Db, owner: SelectionOwner): Promise<Omit<ItemChoice, "kinds">> {
  const rows = await db
    .select({ openItem: selectedItems.openItem, isExcluded: selectedItems.isExcluded })
    .from(selectedItems)
    .where(ownedBy(selectedItems, owner))
    .orderBy(selectedItems.openItem);
  const numbersOf = (isExcluded: boolean) =>
    rows.filter((row) => row.isExcluded === isExcluded).map(({ openItem }) => openItem);
  return {
    isOverdueChosen: await hasOverdueSelected(db, owner),
    numbers: numbersOf(false),
    except: numbersOf(true),
  };
}

async function hasOverdueSelected(db: Db, owner: SelectionOwner): Promise<boolean> {
  return (await db.$count(overdueSelections, ownedBy(overdueSelections, owner))) > 0;
}

/** Selects the overdue items as a whole, also those that were left out before. */
export async function insertOverdueSelection(tx: Db, owner: SelectionOwner, at: Date): Promise<void> {
  await tx
    .insert(overdueSelections)
    .values({ ...owner, at })
    .onConflictDoNothing();
  await tx
    .delete(selectedItems)
    .where(and(ownedBy(selectedItems, owner), eq(selectedItems.isExcluded, true)));
}

/** Notes that these items are selected or left out. */
export async function upsertSelectedItems(
  tx: Db,
  owner: SelectionOwner,
  openItems: readonly string[],
  { isExcluded, at }: { isExcluded: boolean; at: Date },
): Promise<void> {
  if (openItems.length === 0) return;
  const { userId, salesAreaId, payer } = owner;
  // One parameter for all numbers: PostgreSQL takes 65,535 in a statement.
  await tx.execute(sql`
    INSERT INTO ${selectedItems} (user_id, sales_area_id, payer, open_item, is_excluded, at)
    SELECT ${userId}, ${salesAreaId}, ${payer}, number, ${isExcluded}, ${at.toISOString()}::timestamptz
    FROM unnest(${sql.param([...openItems])}::text[]) AS number
    ON CONFLICT (user_id, sales_area_id, payer, open_item) DO UPDATE SET is_excluded = excluded.is_excluded`);
}

export async function countSelectedItems(db: Db, owner: SelectionOwner): Promise<number> {
  return db.$count(selectedItems, and(ownedBy(selectedItems, owner), eq(selectedItems.isExcluded, false)));
}

export async function deleteSelectedItems(
  tx: Db,
  owner: SelectionOwner,
  openItems: readonly string[],
): Promise<void> {
  if (openItems.length === 0) return;
  await tx
    .delete(selectedItems)
    .where(
      and(
        ownedBy(selectedItems, owner),
        eq(selectedItems.isExcluded, false),
        inArray(selectedItems.openItem, [...openItems]),
      ),
    );
}

/** Takes the ticks of these items away, also of those that are selected with all that is overdue. */
export async function untickItems(
  tx: Db,
  owner: SelectionOwner,
  openItems: readonly string[],
  at: Date,
): Promise<void> {
  if (await hasOverdueSelected(tx, owner))
    await upsertSelectedItems(tx, owner, openItems, { isExcluded: true, at });
  else await deleteSelectedItems(tx, owner, openItems);
}

export async function deleteSelection(tx: Db, owner: SelectionOwner): Promise<void> {
  await tx.delete(selectedItems).where(ownedBy(selectedItems, owner));
  await tx.delete(overdueSelections).where(ownedBy(overdueSelections, owner));
}
