import { addDays } from "../calendar";
import type { Day } from "./day";

/** Moves goods expected until today into stock; batch-managed materials get a new batch. */
export async function receiveGoods({ sql, date }: Day): Promise<void> {
  await sql.run(
    `WITH came AS (
       UPDATE receipts SET received = true WHERE NOT received AND date <= $1 RETURNING id, material, plant, quantity
     ), batched AS (
       INSERT INTO batches (material, plant, batch, quantity, produced_on, expires_on, blocked)
       SELECT c.material, c.plant, 'R' || c.id, c.quantity, $1, $2, false
       FROM came c JOIN materials m ON m.number = c.material WHERE m.batch_managed
     )
     INSERT INTO stock (material, plant, on_hand)
     SELECT material, plant, sum(quantity) FROM came GROUP BY material, plant
     ON CONFLICT (material, plant) DO UPDATE SET on_hand = stock.on_hand + excluded.on_hand`,
    [date, addDays(date, 540)],
  );
}
