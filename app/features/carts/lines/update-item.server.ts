import { isDeepStrictEqual } from "node:util";
import { command } from "~/door/operation.server";
import { invalid, ok, orNotFound, Stopped } from "~/door/outcome";
import { judgeAttributes } from "../attribute-rules";
import type { CartItem } from "../cart";
import { updateItemSchema } from "../cart.schema";
import { cartAttributes } from "../cart.settings";
import { setItem, setSimulated } from "../cart.store.server";
import { mayFillSomeCart } from "../cart-rules";
import { changeCart } from "../change-cart.server";
import { chosenBatches } from "./chosen-batches";

/** Updates one line: quantity, unit, date, comment, the installation's own fields, and batches. */
export const updateItem = command({
  name: "cart.updateItem",
  allow: mayFillSomeCart,
  input: updateItemSchema,
  async run(ctx, input) {
    const { item: fields } = await ctx.settings.get(cartAttributes, {
      salesAreaId: ctx.actor.salesArea?.id ?? null,
    });
    const { item: id, cart: _, version: __, batches, ...rest } = input;
    const problems = judgeAttributes(fields, rest.attributes);
    if (problems.length > 0) return { kind: "invalid", problems };
    const change = await changeCart(ctx, input, async (cart) => {
      const storedItem = orNotFound(cart.items.find((item) => item.id === id));
      const updatedItem: Omit<CartItem, "id" | "itemNumber" | "material" | "reference"> = {
        ...rest,
        unit: rest.unit || null,
        requestedDate: rest.requestedDate ?? null,
        batches: chosenBatches(batches),
      };
      if (sameItem(storedItem, updatedItem)) throw new Stopped(invalid("", { key: "cart.nothingChanged" }));
      await setItem(ctx.tx, cart.id, id, updatedItem);
      const affectsPrice = fields.some(
        ({ name, call_sap }) =>
          call_sap && (storedItem.attributes[name] ?? "") !== (updatedItem.attributes[name] ?? ""),
      );
      return {
        value: { itemNumber: storedItem.itemNumber, affectsPrice },
        before: storedItem,
        after: updatedItem,
      };
    });
    if (change.affectsPrice) await setSimulated(ctx.tx, change.cart, change.version);
    return ok(change);
  },
});

function sameItem(before: CartItem, after: Partial<CartItem>): boolean {
  const { quantity, ...others } = after;
  const rest = Object.entries(others).every(([name, value]) =>
    isDeepStrictEqual(value, before[name as keyof CartItem]),
  );
  return rest && Number(quantity) === Number(before.quantity);
}
