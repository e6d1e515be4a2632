import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { nothingChosen, type TableChoices } from "./table-choices";
import { tableChoices } from "./table-choices.tables";

export async function findChoices(db: Db, userId: string, tableName: string): Promise<TableChoices> {
  const [row] = await db
    .select()
    .from(tableChoices)
    .where(and(eq(tableChoices.userId, userId), eq(tableChoices.tableName, tableName)));
  return row ?? nothingChosen;
}

/** The last press counts; a choice is no record that two people could dispute. */
export async function changeChoices(
  tx: Db,
  owner: { userId: string; tableName: string },
  change: (before: TableChoices) => TableChoices,
): Promise<TableChoices> {
  const { pageSize, columns, openRows, closedRows } = change(
    await findChoices(tx, owner.userId, owner.tableName),
  );
  const after = { pageSize, columns, openRows, closedRows };
  await tx
    .insert(tableChoices)
    .values({ ...owner, ...after })
    .onConflictDoUpdate({ target: [tableChoices.userId, tableChoices.tableName], set: after });
  return after;
}
