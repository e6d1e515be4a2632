import { command } from "~/door/operation.server";
import { found, ok } from "~/door/outcome";
import { updateItemsSchema } from "./cart.schema";
import { lockCart, raiseVersion, setQuantities } from "./cart.store.server";
import { assertVersion, cartOwner, mayFill, mayFillSomeCart } from "./cart-rules";

/** Takes over the quantities of the whole list at once; what did not change is left alone. */
export const updateItems = command({
  name: "cart.updateItems",
  allow: mayFillSomeCart,
  input: updateItemsSchema,
  async run(ctx, input) {
    const cart = found(await lockCart(ctx.tx, cartOwner(ctx.actor), input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    assertVersion(cart, input.version);
    const before = new Map(cart.items.map((item) => [item.id, item.quantity]));
    const changes = input.items.filter((item) => {
      const quantity = before.get(item.id);
      return quantity !== undefined && Number(quantity) !== Number(item.quantity);
    });
    await setQuantities(ctx.tx, cart.id, changes);
    const version = await raiseVersion(ctx.tx, cart.id, ctx.clock.now());
    await ctx.audit({
      kind: "cart",
      id: cart.id,
      before: changes.map(({ id }) => ({ id, quantity: before.get(id) })),
      after: changes,
    });
    return ok({ cart: cart.id, version, changed: changes.length });
  },
});
