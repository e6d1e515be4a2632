import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { erpConnections } from "~/erp/connections/connections.tables";
import { erpDowntimes } from "~/erp/erp-gate.tables";
import { indefinite } from "~/erp/indefinite";
import { newId } from "~/lib/ids";
import { salesAreas } from "../organisation/organisation.tables";

export const connectionStore = tableStore(erpConnections, {
  search: [erpConnections.title, erpConnections.url],
});

export async function findConnection(db: Db, id: string) {
  const [connection] = await db.select().from(erpConnections).where(eq(erpConnections.id, id));
  return connection ?? null;
}

/** Stores sales areas and codes; false if the connection has another version by now. */
export async function updateMapping(
  tx: Db,
  { id, version, mapping }: { id: string; version: number; mapping: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(erpConnections)
    .set({ mapping, version: sql`${erpConnections.version} + 1` })
    .where(and(eq(erpConnections.id, id), eq(erpConnections.version, version)));
  return rowCount === 1;
}

/** Gives up the choice of all other connections: one is opened at the next start. */
export async function clearChoice(tx: Db, exceptId: string): Promise<void> {
  await tx
    .update(erpConnections)
    .set({ chosen: false })
    .where(and(eq(erpConnections.chosen, true), ne(erpConnections.id, exceptId)));
}

export const findSalesAreasOf = (db: Db, system: string) =>
  db
    .select({ id: salesAreas.id, title: salesAreas.title })
    .from(salesAreas)
    .where(and(eq(salesAreas.system, system), isNull(salesAreas.deletedAt)))
    .orderBy(asc(salesAreas.id))
    .limit(200);

const ofSystem = (system: string) =>
  and(eq(erpDowntimes.system, system), eq(erpDowntimes.endsAt, indefinite));

/** Finds since when a system is switched off; null if it is on. */
export async function findSwitchedOff(db: Db, system: string): Promise<Date | null> {
  const [row] = await db.select({ since: erpDowntimes.startsAt }).from(erpDowntimes).where(ofSystem(system));
  return row?.since ?? null;
}

export async function insertSwitchOff(tx: Db, system: string, now: Date): Promise<void> {
  await tx.insert(erpDowntimes).values({ id: newId(), system, startsAt: now, endsAt: indefinite });
}

export async function deleteSwitchOff(tx: Db, system: string): Promise<void> {
  await tx.delete(erpDowntimes).where(ofSystem(system));
}
