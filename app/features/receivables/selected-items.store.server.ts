import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { selectedItems } from "./receivables.tables";

/** Owner of a selection: the user, and the payer whose items are ticked. */
export interface SelectionOwner {
  userId: string;
  salesAreaId: string;
  payer: string;
}

const ownedBy = ({ userId, salesAreaId, payer }: SelectionOwner) =>
  and(
    eq(selectedItems.userId, userId),
    eq(selectedItems.salesAreaId, salesAreaId),
    eq(selectedItems.payer, payer),
  );

export async function findSelectedItems(db: Db, owner: SelectionOwner): Promise<string[]> {
  const rows = await db
    .select({ openItem: selectedItems.openItem })
    .from(selectedItems)
    .where(ownedBy(owner))
    .orderBy(selectedItems.openItem);
  return rows.map(({ openItem }) => openItem);
}

export async function insertSelectedItems(
  tx: Db,
  owner: SelectionOwner,
  openItems: readonly string[],
  at: Date,
): Promise<void> {
  if (openItems.length === 0) return;
  const { userId, salesAreaId, payer } = owner;
  // One parameter for all numbers: PostgreSQL takes 65,535 in a statement.
  await tx.execute(sql`
    INSERT INTO ${selectedItems} (user_id, sales_area_id, payer, open_item, at)
    SELECT ${userId}, ${salesAreaId}, ${payer}, number, ${at.toISOString()}::timestamptz
    FROM unnest(${sql.param([...openItems])}::text[]) AS number
    ON CONFLICT DO NOTHING`);
}

/** Removes these items, or without them the whole selection. */
export async function deleteSelectedItems(
  tx: Db,
  owner: SelectionOwner,
  openItems?: readonly string[],
): Promise<void> {
  if (openItems?.length === 0) return;
  await tx
    .delete(selectedItems)
    .where(and(ownedBy(owner), openItems ? inArray(selectedItems.openItem, [...openItems]) : undefined));
}
