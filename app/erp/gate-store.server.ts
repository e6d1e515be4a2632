import { type SQL, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { erpDowntimes, erpGate } from "./erp-gate.tables";
import type { GateStore } from "./gate.server";
import type { GateReading, GateRecord } from "./port/basics";

/** Stores the state of the circuit breaker in the portal's own database. */
export function createGateStore(pool: Pool): GateStore {
  return {
    async read(system, now) {
      const { rows } = await pool.query<GateRecord>(
        `SELECT g.closed_until AS "closedUntil", g.reason, coalesce(g.maintenance, false) AS maintenance,
                d.until AS "downtimeUntil", coalesce(d.staff, false) AS "staffMayWork"
         FROM (SELECT max(ends_at) AS until, bool_and(may_work = 'staff') AS staff FROM erp_downtimes WHERE system = $1 AND starts_at <= $2 AND ends_at > $2) d
         LEFT JOIN erp_gate g ON g.system = $1`,
        [system, now],
      );
      return (
        rows[0] ?? {
          closedUntil: null,
          reason: null,
          maintenance: false,
          downtimeUntil: null,
          staffMayWork: false,
        }
      );
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

type StoredReading = { system: string; record: Record<keyof GateRecord, string | boolean | null> };

/** Reads the state of a system within another query, as JSON; null without a system. */
export const gateReadingOf = (system: SQL): SQL<StoredReading | null> =>
  sql<StoredReading | null>`(
    SELECT json_build_object('system', s.system, 'record', json_build_object(
      'closedUntil', g.closed_until, 'reason', g.reason, 'maintenance', coalesce(g.maintenance, false),
      'downtimeUntil', d.until, 'staffMayWork', coalesce(d.staff, false)))
    FROM (SELECT ${system} AS system) s
    LEFT JOIN ${erpGate} g ON g.system = s.system
    CROSS JOIN LATERAL (SELECT max(ends_at) AS until, bool_and(may_work = 'staff') AS staff FROM ${erpDowntimes}
      WHERE system = s.system AND starts_at <= now() AND ends_at > now()) d
    WHERE s.system IS NOT NULL)`;

/** Makes a reading of what a query returned as JSON. */
export function gateReadingFrom({ system, record }: StoredReading): Omit<GateReading, "at"> {
  const { closedUntil, downtimeUntil, reason, maintenance, staffMayWork } = record;
  const dateOf = (text: string | boolean | null) => (typeof text === "string" ? new Date(text) : null);
  return {
    system,
    record: {
      closedUntil: dateOf(closedUntil),
      downtimeUntil: dateOf(downtimeUntil),
      reason: reason === "retryAfter" || reason === "breaker" ? reason : null,
      maintenance: maintenance === true,
      staffMayWork: staffMayWork === true,
    },
  };
}
