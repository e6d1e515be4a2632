import type { Db } from "~/db/db.server";
import type { Actor } from "~/door/actor";
import { findHoldings, findSalesAreasOf } from "./holdings.store.server";

/** Tells whether a person may choose a sales area: the active one, one with a customer of theirs, for staff any of theirs. */
export async function worksInSalesArea(
  db: Db,
  { userId, internal, salesArea }: Actor,
  salesAreaId: string,
): Promise<boolean> {
  if (salesArea?.id === salesAreaId) return true;
  if (!userId) return false;
  const areas = internal
    ? await findSalesAreasOf(db, userId)
    : (await findHoldings(db, userId)).map((holding) => holding.salesArea);
  return areas.some(({ id }) => id === salesAreaId);
}
