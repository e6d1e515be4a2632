import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { cartSchema } from "../cart.schema";
import { mayFillSomeCart } from "../cart-rules";
import { changeCart } from "../change-cart.server";
import { restoreRemovedItems } from "./cart-lines.store.server";

/** Restores the lines that the latest change removed. */
export const restoreItems = command({
  name: "cart.restoreItems",
  allow: mayFillSomeCart,
  input: cartSchema,
  async run(ctx, input) {
    const change = await changeCart(ctx, input, async (cart) => {
      const [firstItem, ...otherItems] = await restoreRemovedItems(ctx.tx, cart.id, cart.version);
      const items = [orNotFound(firstItem), ...otherItems];
      return { value: { restored: items.length }, after: { restored: items } };
    });
    return ok(change);
  },
});
