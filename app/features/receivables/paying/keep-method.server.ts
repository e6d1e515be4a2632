import type { ChangeCtx } from "~/door/operation.server";
import { newId } from "~/lib/ids";
import type { SavedToken } from "~/payments/payments";
import type { ItemPayment } from "./item-payment.store.server";
import { insertSavedMethod } from "./saved-methods.store.server";

/** Keeps the card or account of a payment whose payer asked for it: its token and last digits, once. */
export async function keepMethod(
  change: ChangeCtx,
  provider: string,
  { userId, partner, method }: ItemPayment,
  { customer, token, label }: SavedToken & { label: string },
): Promise<void> {
  if (method === "offset") return;
  const id = newId();
  const createdAt = change.clock.now();
  const savedMethod = {
    id,
    userId,
    partner,
    method,
    name: label,
    label,
    provider,
    customer,
    token,
    createdAt,
  };
  if (!(await insertSavedMethod(change.tx, savedMethod))) return;
  await change.audit({ kind: "savedMethod", id, after: { name: label, method } });
}
