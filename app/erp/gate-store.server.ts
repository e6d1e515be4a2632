import type { Pool } from "pg";
import type { GateRecord, GateStore } from "./gate.server";

interface Row {
  closed_until: Date | null;
  reason: GateRecord["reason"];
  maintenance: boolean;
  planned_from: Date | null;
  planned_until: Date | null;
}

/** The gate's rows in the portal's own database. */
export function createGateStore(pool: Pool): GateStore {
  return {
    async read(system) {
      const { rows } = await pool.query<Row>(
        "SELECT closed_until, reason, maintenance, planned_from, planned_until FROM erp_gate WHERE system = $1",
        [system],
      );
      const row = rows[0];
      return row
        ? {
            closedUntil: row.closed_until,
            reason: row.reason,
            maintenance: row.maintenance,
            plannedFrom: row.planned_from,
            plannedUntil: row.planned_until,
          }
        : null;
    },
    async close(system, until, reason, maintenance) {
      await pool.query(
        `INSERT INTO erp_gate (system, closed_until, reason, maintenance) VALUES ($1, $2, $3, $4)
         ON CONFLICT (system) DO UPDATE SET closed_until = $2, reason = $3, maintenance = $4, failures = '{}'`,
        [system, until, reason, maintenance],
      );
    },
    async open(system) {
      await pool.query(
        `UPDATE erp_gate SET closed_until = NULL, reason = NULL, maintenance = false, probe_until = NULL, failures = '{}'
         WHERE system = $1`,
        [system],
      );
    },
    async plan(system, from, until) {
      await pool.query(
        `INSERT INTO erp_gate (system, planned_from, planned_until) VALUES ($1, $2, $3)
         ON CONFLICT (system) DO UPDATE SET planned_from = $2, planned_until = $3`,
        [system, from, until],
      );
    },
    async countFailure(system, at, since) {
      const { rows } = await pool.query<{ count: number }>(
        `INSERT INTO erp_gate (system, failures) VALUES ($1, ARRAY[$2::timestamptz])
         ON CONFLICT (system) DO UPDATE
           SET failures = ARRAY(SELECT f FROM unnest(erp_gate.failures) AS f WHERE f > $3) || $2::timestamptz
         RETURNING cardinality(failures) AS count`,
        [system, at, since],
      );
      return rows[0]?.count ?? 0;
    },
    async claimProbe(system, now, until) {
      const { rowCount } = await pool.query(
        "UPDATE erp_gate SET probe_until = $3 WHERE system = $1 AND (probe_until IS NULL OR probe_until <= $2)",
        [system, now, until],
      );
      return rowCount === 1;
    },
  };
}
