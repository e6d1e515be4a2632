import type { Db } from "~/db/db.server";
import { findItemPayment } from "./item-payment.store.server";

/** Finds the user who began the payment with this key, or null if it pays no open items. */
export async function findItemPayer(db: Db, key: string): Promise<string | null> {
  return (await findItemPayment(db, key))?.userId ?? null;
}
