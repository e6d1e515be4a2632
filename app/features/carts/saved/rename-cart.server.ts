import { z } from "zod";
import { command } from "~/door/operation.server";
import { invalid, ok, orNotFound } from "~/door/outcome";
import { must } from "~/lib/assert";
import { mayFill, maySaveCarts } from "../cart-rules";
import { titleSchema } from "./save-for-later.server";
import { lockOwnCart, setTitle } from "./saved-carts.store.server";

export const renameCart = command({
  name: "cart.rename",
  allow: maySaveCarts,
  input: z.strictObject({ cart: z.uuid(), title: titleSchema }),
  async run(ctx, input) {
    const cart = orNotFound(
      await lockOwnCart(ctx.tx, must(ctx.actor.userId, "a signed-in user"), input.cart),
    );
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    if (cart.title === input.title) return invalid("title", { key: "cart.nothingChanged" });
    await setTitle(ctx.tx, cart.id, input.title, ctx.clock.now());
    await ctx.audit({
      kind: "cart",
      id: cart.id,
      before: { title: cart.title },
      after: { title: input.title },
    });
    return ok({ cart: cart.id, kind: cart.kind, title: input.title });
  },
});
