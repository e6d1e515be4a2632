import { asc } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { newId } from "~/lib/ids";
import type { Option } from "~/ui/fields/Field";
import { territories } from "../access.tables";

export async function insertTerritories(
  tx: Db,
  rows: { number: string; salesAreaId: string; description: string }[],
): Promise<void> {
  await tx.insert(territories).values(rows.map((row) => ({ id: newId(), ...row })));
}

export const territoryStore = tableStore(territories, {
  search: [territories.number, territories.description],
  filters: { salesAreaId: territories.salesAreaId },
});

/** Bounds the page; territories beyond it stay with the users who have them. */
const maxOptions = 2_000;

export async function selectTerritoryOptions(db: Db): Promise<Option[]> {
  const rows = await db.select().from(territories).orderBy(asc(territories.number)).limit(maxOptions);
  return rows.map(({ id, number, salesAreaId, description }) => ({
    value: id,
    label: `${number} ${description}`,
    hint: salesAreaId,
  }));
}
