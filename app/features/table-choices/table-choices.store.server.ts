import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Db, preparedFor } from "~/db/db.server";
import { nothingChosen, type TableChoices } from "./table-choices";
import { tableChoices } from "./table-choices.tables";

export async function findChoices(db: Db, userId: string, tableName: string): Promise<TableChoices> {
  const [row] = await choicesFor(db).execute({ userId, tableName });
  return row ?? nothingChosen;
}

const choicesFor = preparedFor((db) =>
  db
    .select()
    .from(tableChoices)
    .where(
      and(
        eq(tableChoices.userId, sql.placeholder("userId")),
        eq(tableChoices.tableName, sql.placeholder("tableName")),
      ),
    )
    .prepare("table_choices"),
);

/** The last write wins: these are one person's own choices. */
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

/** Selects the transactions that wrote a user's choices: they change with every choice. */
export const choiceMarksOf = (userId: SQL): SQL =>
  sql`SELECT c.xmin FROM ${tableChoices} c WHERE c.user_id = ${userId}`;
