import { and, asc, eq, gt, lt } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { erpDowntimes, erpGate } from "~/erp/erp-gate.tables";
import { indefinite } from "~/erp/indefinite";

export type Downtime = typeof erpDowntimes.$inferSelect;

/** Finds downtimes that are not over, the next one first. */
export function findDowntimesOf(
  db: Db,
  system: string,
  period: { from: Date; until: Date },
  limit: number,
): Promise<Downtime[]> {
  return db
    .select()
    .from(erpDowntimes)
    .where(
      and(
        eq(erpDowntimes.system, system),
        gt(erpDowntimes.endsAt, period.from),
        lt(erpDowntimes.startsAt, period.until),
      ),
    )
    .orderBy(asc(erpDowntimes.startsAt), asc(erpDowntimes.id))
    .limit(limit);
}

export async function insertDowntime(tx: Db, downtime: typeof erpDowntimes.$inferInsert): Promise<void> {
  await tx.insert(erpDowntimes).values(downtime);
}

export async function deleteDowntime(tx: Db, id: string): Promise<Downtime | undefined> {
  const [deletedRow] = await tx.delete(erpDowntimes).where(eq(erpDowntimes.id, id)).returning();
  return deletedRow;
}

export type Closure = Pick<typeof erpGate.$inferSelect, "reason" | "maintenance"> & { until: Date };

/**
 * Finds closed gates, whether the ERP named a time or the circuit breaker closed them. Expired ones do not
 * count.
 */
export async function findClosure(db: Db, system: string, now: Date): Promise<Closure | null> {
  const [row] = await db
    .select({ until: erpGate.closedUntil, reason: erpGate.reason, maintenance: erpGate.maintenance })
    .from(erpGate)
    .where(and(eq(erpGate.system, system), gt(erpGate.closedUntil, now)));
  return row?.until ? { ...row, until: row.until } : null;
}

export async function clearClosure(tx: Db, system: string): Promise<void> {
  await tx
    .update(erpGate)
    .set({ closedUntil: null, reason: null, maintenance: false, probeUntil: null, failures: [] })
    .where(eq(erpGate.system, system));
}

/** Planned downtimes; that a connection is switched off is told and ended on its own page. */
export const downtimeStore = tableStore(erpDowntimes, {
  only: lt(erpDowntimes.endsAt, indefinite),
  search: [erpDowntimes.title],
  dated: erpDowntimes.startsAt,
});
