import { type ChangeCtx, command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { cartSchema } from "./cart.schema";
import { deleteCart, lockCart } from "./cart.store.server";
import { assertVersion, cartOwner, mayFill, mayFillSomeCart } from "./cart-rules";

/** Deletes a cart with its lines and header. Receipts stay: they are not part of it. */
export const removeCart = command({
  name: "cart.remove",
  allow: mayFillSomeCart,
  input: cartSchema,
  async run(ctx, input) {
    return ok(await removeWhole(ctx, input));
  },
});

export async function removeWhole(ctx: ChangeCtx, input: { cart: string; version: number }) {
  const cart = orNotFound(await lockCart(ctx.tx, cartOwner(ctx.actor), input.cart));
  ctx.require(mayFill(cart.kind)(ctx.actor, input));
  assertVersion(cart, input.version);
  await deleteCart(ctx.tx, cart.id);
  await ctx.audit({ kind: "cart", id: cart.id, before: cart });
  return { kind: cart.kind, lines: cart.items.length };
}
