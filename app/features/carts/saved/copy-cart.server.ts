import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { insertItems } from "../cart.store.server";
import { mayFill, maySaveCarts } from "../cart-rules";
import { cartTitle } from "./cart-title";
import { insertCart, lockOwnCart } from "./saved-carts.store.server";

/** Copies a cart as a saved cart under a marked title. A cart that is being sent cannot be copied. */
export const copyCart = command({
  name: "cart.copy",
  allow: maySaveCarts,
  input: z.strictObject({ cart: z.uuid(), title: z.string().trim().max(80).default("") }),
  async run(ctx, input) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const cart = orNotFound(await lockOwnCart(ctx.tx, userId, input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    if (cart.state === "submitting") return conflict({ key: `cart.saved.noCopy.${cart.kind}` });
    return ctx.once(input, async () => {
      const { items, ...head } = cart;
      const title = input.title || titleOfCopy(cartTitle(cart, { t: ctx.t, formats: ctx.actor.formats }));
      const copy = {
        ...head,
        userId,
        id: newId(),
        title,
        state: "saved" as const,
        version: 1,
        updatedAt: ctx.clock.now(),
      };
      await insertCart(ctx.tx, copy);
      if (items.length > 0) {
        await insertItems(
          ctx.tx,
          copy.id,
          items.map((item) => ({ ...item, id: newId() })),
        );
      }
      await ctx.audit({ kind: "cart", id: copy.id, after: { copyOf: cart.id, title } });
      return ok({ cart: copy.id, kind: cart.kind, title });
    });
  },
});

/** Counts on from the number that a copy has: "Spring (2)" is followed by "Spring (3)". */
function titleOfCopy(title: string): string {
  const [, name = title, number = "1"] = /^(.*) \((\d{1,3})\)$/.exec(title) ?? [];
  return `${name.slice(0, 70)} (${Number(number) + 1})`.trim();
}
