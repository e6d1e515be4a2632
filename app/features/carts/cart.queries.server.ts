import { z } from "zod";
import { query } from "~/door/operation.server";
import { found, ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { countActiveItems, findActiveCart } from "./cart.store.server";
import { cartOwner, mayFillSomeCart } from "./cart-rules";
import { simulationOf } from "./simulation.server";
import { findOwnSubmission } from "./submission.store.server";

const kindSchema = z.enum(["order", "quote"]).default("order");

/** The active cart with the ERP's word on it, or nothing if it was never begun. */
export const getActiveCart = query({
  name: "cart.getActive",
  allow: mayFillSomeCart,
  input: z.strictObject({ kind: kindSchema, refresh: z.boolean().default(false) }),
  async run(ctx, input) {
    const cart = await findActiveCart(ctx.db, cartOwner(ctx.actor), input.kind);
    if (!cart || cart.items.length === 0) return ok({ cart, simulation: null });
    return ok({ cart, simulation: await simulationOf(ctx, cart, { force: input.refresh }) });
  },
});

/** For the frame of every page: how many lines wait in the cart. */
export const countCartItems = query({
  name: "cart.countItems",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    if (!ctx.actor.partner || !ctx.actor.salesArea) return ok(0);
    return ok(await countActiveItems(ctx.db, cartOwner(ctx.actor), "order"));
  },
});

/** The receipt of what was sent: for ever, and only to who sent it. */
export const getReceipt = query({
  name: "cart.getReceipt",
  allow: mayFillSomeCart,
  input: z.strictObject({ receipt: z.uuid() }),
  async run(ctx, input) {
    return ok(found(await findOwnSubmission(ctx.db, cartOwner(ctx.actor), input.receipt)));
  },
});
