import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { must } from "~/lib/assert";
import { mayFill, maySaveCarts } from "../cart-rules";
import { lockDeletedCart, setSavedState } from "./saved-carts.store.server";

/** Restores a deleted cart as a saved one, under its old title. */
export const restoreCart = command({
  name: "cart.restoreSaved",
  allow: maySaveCarts,
  input: z.strictObject({ cart: z.uuid() }),
  async run(ctx, input) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const cart = orNotFound(await lockDeletedCart(ctx.tx, userId, input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    const updatedAt = ctx.clock.now();
    await setSavedState(ctx.tx, cart.id, "saved", updatedAt);
    await ctx.audit({ kind: "cart", id: cart.id, before: { state: cart.state }, after: { state: "saved" } });
    return ok({ cart: { ...cart, updatedAt } });
  },
});
