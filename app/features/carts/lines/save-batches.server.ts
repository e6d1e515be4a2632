import { isDeepStrictEqual } from "node:util";
import { command } from "~/door/operation.server";
import { invalid, ok, orNotFound, Stopped } from "~/door/outcome";
import { batchesSchema, itemSchema } from "../cart.schema";
import { setItem } from "../cart.store.server";
import { mayFillSomeCart } from "../cart-rules";
import { changeCart } from "../change-cart.server";
import { chosenBatches } from "./chosen-batches";

/** Saves the quantities that a line takes from its batches. */
export const saveBatches = command({
  name: "cart.saveBatches",
  allow: mayFillSomeCart,
  input: itemSchema.extend({ batches: batchesSchema }),
  async run(ctx, input) {
    const after = chosenBatches(input.batches);
    const change = await changeCart(ctx, input, async (cart) => {
      const { batches: before } = orNotFound(cart.items.find(({ id }) => id === input.item));
      if (isDeepStrictEqual(before, after)) throw new Stopped(invalid("", { key: "cart.nothingChanged" }));
      await setItem(ctx.tx, cart.id, input.item, { batches: after });
      return { value: {}, before: { item: input.item, before }, after: { item: input.item, after } };
    });
    return ok(change);
  },
});
