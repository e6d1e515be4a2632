import { command } from "~/door/operation.server";
import { found, ok } from "~/door/outcome";
import { removeItemSchema } from "./cart.schema";
import { deleteItem, lockCart, raiseVersion } from "./cart.store.server";
import { assertVersion, cartOwner, mayFill, mayFillSomeCart } from "./cart-rules";

export const removeItem = command({
  name: "cart.removeItem",
  allow: mayFillSomeCart,
  input: removeItemSchema,
  async run(ctx, input) {
    const cart = found(await lockCart(ctx.tx, cartOwner(ctx.actor), input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    assertVersion(cart, input.version);
    const removed = found(cart.items.find((item) => item.id === input.item));
    await deleteItem(ctx.tx, cart.id, removed.id);
    const version = await raiseVersion(ctx.tx, cart.id, ctx.clock.now());
    await ctx.audit({ kind: "cart", id: cart.id, before: removed });
    return ok({ cart: cart.id, version, removed });
  },
});
