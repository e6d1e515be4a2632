import { z } from "zod";
import { command } from "~/door/operation.server";
import { invalid, ok, orNotFound } from "~/door/outcome";
import { formatInstant } from "~/i18n/formats";
import { cartSchema } from "../cart.schema";
import { lockCart } from "../cart.store.server";
import { assertVersion, cartOwner, mayFill, maySaveCarts } from "../cart-rules";
import { putAside } from "./saved-carts.store.server";

export const titleSchema = z.string().trim().min(1, "form.required").max(80);

/** Saves the active cart under a title; the next added line begins another one. */
export const saveForLater = command({
  name: "cart.saveForLater",
  allow: maySaveCarts,
  input: cartSchema.extend({ title: z.union([z.literal(""), titleSchema]).default("") }),
  async run(ctx, input) {
    const owner = cartOwner(ctx.actor);
    const cart = orNotFound(await lockCart(ctx.tx, owner, input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    assertVersion(cart, input.version);
    if (cart.items.length === 0) return invalid("", { key: `cart.empty.${cart.kind}` });
    const at = ctx.clock.now();
    const title = input.title || cart.title || formatInstant(at, ctx.actor.formats);
    await putAside(ctx.tx, owner, cart.kind, { title, at });
    await ctx.audit({
      kind: "cart",
      id: cart.id,
      before: { state: "active" },
      after: { state: "saved", title },
    });
    return ok({ cart: cart.id, kind: cart.kind, title });
  },
});
