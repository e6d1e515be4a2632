import { asc, eq, sql } from "drizzle-orm";
import type { Reference } from "~/admin/references";
import { referrersIn } from "~/admin/referrers.server";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import type { ChangeCtx } from "~/door/operation.server";
import { conflict, Stopped } from "~/door/outcome";
import { newId } from "~/lib/ids";
import type { Option } from "~/ui/fields/Field";
import { assignedTerritories, territories } from "../access.tables";

export async function insertTerritories(
  tx: Db,
  rows: { number: string; salesAreaId: string; description: string }[],
): Promise<void> {
  await tx.insert(territories).values(rows.map((row) => ({ id: newId(), ...row })));
}

const table = tableStore(territories, {
  search: [territories.number, territories.description],
  filters: { salesAreaId: territories.salesAreaId },
});

export const territoryStore: typeof table = {
  ...table,
  async remove(ctx: ChangeCtx, territory) {
    const isAssigned = eq(assignedTerritories.territoryId, territory.id);
    if ((await ctx.tx.$count(assignedTerritories, isAssigned)) > 0)
      throw new Stopped(conflict({ key: "admin.inUse" }));
    return table.remove(ctx, territory);
  },
};

export const territoryReferences: Record<string, Reference> = {
  sales_areas: {
    find: referrersIn(
      (ids) => sql`SELECT number AS name FROM ${territories} WHERE sales_area_id = ANY(${ids})`,
    ),
  },
};

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
