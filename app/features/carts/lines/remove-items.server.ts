import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { itemsSchema } from "../cart.schema";
import { setAside } from "../cart.store.server";
import { mayFillSomeCart } from "../cart-rules";
import { changeCart } from "../change-cart.server";
import { findItemsById } from "./cart-lines.store.server";

/** Removes lines. They can be restored until the cart's next change. */
export const removeItems = command({
  name: "cart.removeItems",
  allow: mayFillSomeCart,
  input: itemsSchema,
  async run(ctx, input) {
    const change = await changeCart(ctx, input, async (cart) => {
      const items = await findItemsById(ctx.tx, cart.id, input.items);
      const itemById = new Map(items.map((item) => [item.id, item]));
      const removedItems = input.items.map((id) => orNotFound(itemById.get(id) ?? null));
      await setAside(ctx.tx, cart.id, input.items, cart.version + 1);
      return { value: { removed: removedItems }, before: removedItems };
    });
    return ok(change);
  },
});
