import { valueOr } from "~/door/value-or";
import type { PayableMethod } from "~/features/receivables/item-payment";
import { getSavedMethods } from "~/features/receivables/paying/saved-methods.server";
import type { PaymentWay } from "~/features/receivables/paying/WayToPay";
import type { Entrance } from "~/http/entrance/entrance";

/** Lists the ways to pay as a form offers them: what the reader has saved, then each method. */
export async function waysToPay(ctx: Entrance, methods: readonly PayableMethod[]): Promise<PaymentWay[]> {
  if (methods.length === 0) return [];
  const savedMethods = valueOr(ctx, await getSavedMethods(ctx, {}), { methods: [] });
  return [
    ...savedMethods.methods
      .filter(({ method }) => methods.includes(method))
      .map(({ id, name, label }) => ({ value: id, label: name === label ? label : `${name} (${label})` })),
    ...methods.map((method) => ({
      value: method,
      label: ctx.t(`receivables.pay.methods.${method}`),
      hasFields: method === "card" && ctx.services.payments.cardFields !== null,
    })),
  ];
}
