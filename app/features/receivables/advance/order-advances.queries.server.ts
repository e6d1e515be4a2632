import Big from "big.js";
import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { sumAdvances } from "../paying/item-payment.store.server";
import { payableMethods } from "../paying/payable-methods.server";
import { mayPayItems } from "../receivables-rules";

/** Tells whether there is a way to pay an order in advance, and something of it that nobody has paid yet. */
export const isOrderPayable = query({
  name: "receivables.isOrderPayable",
  allow: mayPayItems,
  input: z.strictObject({ order: z.string().min(1).max(40), total: z.string().max(30) }),
  async run(ctx, { order, total }) {
    if ((await payableMethods(ctx)).length === 0) return ok(false);
    return ok(Big(total).gt(await sumAdvances(ctx.db, ctx.erpContext.system, order)));
  },
});
