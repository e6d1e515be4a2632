import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { must } from "~/lib/assert";
import { deleteCart } from "../cart.store.server";
import { mayFill, maySaveCarts } from "../cart-rules";
import { lockOwnCart } from "./saved-carts.store.server";

/** Deletes saved carts. A cart that is being sent or approved cannot be deleted. */
export const removeCarts = command({
  name: "cart.removeSaved",
  allow: maySaveCarts,
  input: z.strictObject({ carts: z.array(z.uuid()).min(1, "cart.nothingTicked").max(100) }),
  async run(ctx, input) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    for (const id of new Set(input.carts)) {
      const cart = orNotFound(await lockOwnCart(ctx.tx, userId, id));
      ctx.require(mayFill(cart.kind)(ctx.actor, input));
      if (cart.state === "submitting" || cart.state === "review") return conflict({ key: "cart.beingSent" });
      await deleteCart(ctx.tx, cart.id);
      await ctx.audit({ kind: "cart", id: cart.id, before: cart });
    }
    return ok({ count: input.carts.length });
  },
});
