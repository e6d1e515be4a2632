import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { must } from "~/lib/assert";
import type { CartKind } from "../cart";
import { mayFill, maySaveCarts } from "../cart-rules";
import { countLiveCarts, lockOwnCart, setSavedState } from "./saved-carts.store.server";

/**
 * Deletes saved carts; their owner can restore them for a while. A cart that is being sent or approved cannot be
 * deleted.
 */
export const removeCarts = command({
  name: "cart.removeSaved",
  allow: maySaveCarts,
  input: z.strictObject({ carts: z.array(z.uuid()).min(1, "cart.nothingTicked").max(100) }),
  async run(ctx, input) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const kinds = new Set<CartKind>();
    for (const id of new Set(input.carts)) {
      const cart = orNotFound(await lockOwnCart(ctx.tx, userId, id));
      ctx.require(mayFill(cart.kind)(ctx.actor, input));
      if (cart.state === "submitting" || cart.state === "review")
        return conflict({ key: `cart.beingSent.${cart.kind}` });
      await setSavedState(ctx.tx, cart.id, "deleted", ctx.clock.now());
      await ctx.audit({
        kind: "cart",
        id: cart.id,
        before: { state: cart.state },
        after: { state: "deleted" },
      });
      kinds.add(cart.kind);
    }
    let remainingCount = 0;
    for (const kind of kinds) remainingCount += await countLiveCarts(ctx.tx, { userId, kind });
    return ok({ count: input.carts.length, remaining: remainingCount });
  },
});
