import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { newId } from "~/lib/ids";
import { type CartItem, nextItemNumber } from "./cart";
import { addItemsSchema } from "./cart.schema";
import { insertItems, lockActiveCart, raiseVersion } from "./cart.store.server";
import { cartOwner, mayFill, mayFillSomeCart } from "./cart-rules";

/** Puts materials into the active cart. Whether they can be sold is the ERP's word at the next simulation. */
export const addItems = command({
  name: "cart.addItems",
  allow: mayFillSomeCart,
  input: addItemsSchema,
  async run(ctx, input) {
    ctx.require(mayFill(input.kind)(ctx.actor, input));
    const at = ctx.clock.now();
    const cart = await lockActiveCart(ctx.tx, cartOwner(ctx.actor), input.kind, { id: newId(), at });
    const first = nextItemNumber(cart.items);
    const added = input.items.map(
      (item, index): CartItem => ({
        id: newId(),
        itemNumber: first + index * 10,
        material: item.material,
        quantity: item.quantity,
        unit: item.unit ?? null,
        comment: "",
      }),
    );
    await insertItems(ctx.tx, cart.id, added);
    const version = await raiseVersion(ctx.tx, cart.id, at);
    await ctx.audit({ kind: "cart", id: cart.id, after: { added, version } });
    return ok({ cart: cart.id, version, added });
  },
});
