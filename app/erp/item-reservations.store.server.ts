import type { Pool } from "pg";
import type { ItemReservations } from "./item-reservations";

/** Stores reservations of open items in the portal's own database. */
export function createItemReservations(pool: Pool): ItemReservations {
  return {
    async reserve({ system, payment, items }, { now, expiry, arrived }) {
      // One statement: an item that another payment took since is left alone, and then counts as missing below.
      // Sorted, so that two payments of the same items cannot wait for each other.
      const { rows } = await pool.query<{ item: string }>(
        `INSERT INTO erp_item_reservations AS r (system, item, payment, reserved_at)
         SELECT $1, item, $2, $3 FROM unnest($4::text[]) AS item ORDER BY item
         ON CONFLICT (system, item) DO UPDATE SET payment = $2, reserved_at = $3
           WHERE r.payment = $2 OR r.reserved_at <= $5 OR r.payment = ANY($6::text[])
         RETURNING item`,
        [system, payment, now, [...new Set(items)], expiry, arrived],
      );
      const reservedItems = new Set(rows.map(({ item }) => item));
      const missingItems = items.filter((item) => !reservedItems.has(item));
      if (missingItems.length === 0) return [];
      await this.release({ system, payment });
      const holders = await pool.query<{ payment: string }>(
        "SELECT DISTINCT payment FROM erp_item_reservations WHERE system = $1 AND item = ANY($2::text[]) AND payment <> $3",
        [system, missingItems, payment],
      );
      return holders.rows.map((row) => row.payment);
    },
    async release({ system, payment }) {
      await pool.query("DELETE FROM erp_item_reservations WHERE system = $1 AND payment = $2", [
        system,
        payment,
      ]);
    },
  };
}
