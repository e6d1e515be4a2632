import { eq, sql } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import type { ChangeCtx } from "~/door/operation.server";
import { micrositeDomains, micrositeSalesAreas, microsites } from "./organisation.tables";

export const micrositeStore = tableStore(microsites, {
  search: [microsites.name],
  extra: {
    salesAreaIds: sql<string[]>`ARRAY(SELECT sales_area_id FROM ${micrositeSalesAreas}
      WHERE microsite_id = ${microsites}.id ORDER BY 1)`,
    domains: sql<string[]>`ARRAY(SELECT domain FROM ${micrositeDomains}
      WHERE microsite_id = ${microsites}.id ORDER BY 1)`,
  },
});

export async function replaceSalesAreas(
  { tx }: ChangeCtx,
  micrositeId: string,
  salesAreaIds: string[],
): Promise<void> {
  await tx.delete(micrositeSalesAreas).where(eq(micrositeSalesAreas.micrositeId, micrositeId));
  if (salesAreaIds.length === 0) return;
  await tx
    .insert(micrositeSalesAreas)
    .values(salesAreaIds.map((salesAreaId) => ({ micrositeId, salesAreaId })));
}
