import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { newId } from "~/lib/ids";
import { numberAfter } from "../cart";
import { itemSchema } from "../cart.schema";
import { insertItems, lastItemNumber } from "../cart.store.server";
import { assertRoom, mayFillSomeCart } from "../cart-rules";
import { changeCart } from "../change-cart.server";
import { findItemsById } from "./cart-lines.store.server";

/** Copies a line to the end of the cart. */
export const copyItem = command({
  name: "cart.copyItem",
  allow: mayFillSomeCart,
  input: itemSchema,
  async run(ctx, input) {
    const result = await changeCart(ctx, input, async (cart) => {
      const [item] = await findItemsById(ctx.tx, cart.id, [input.item]);
      const original = orNotFound(item);
      const { last, lines } = await lastItemNumber(ctx.tx, cart.id);
      assertRoom(cart.kind, lines, 1);
      const copy = { ...original, id: newId(), itemNumber: numberAfter(last) };
      await insertItems(ctx.tx, cart.id, [copy]);
      return { value: { copy, of: original.itemNumber }, after: [copy] };
    });
    return ok(result);
  },
});
