import { isDeepStrictEqual } from "node:util";
import { command } from "~/door/operation.server";
import { ok, orNotFound, unchanged } from "~/door/outcome";
import { batchesSchema, itemSchema } from "../cart.schema";
import { setItem } from "../cart.store.server";
import { mayFillSomeCart } from "../cart-rules";
import { changeCart } from "../change-cart.server";
import { findItemsById } from "./cart-lines.store.server";
import { chosenBatches } from "./chosen-batches";

/** Saves the quantities that a line takes from its batches. */
export const saveBatches = command({
  name: "cart.saveBatches",
  allow: mayFillSomeCart,
  input: itemSchema.extend({ batches: batchesSchema.default([]) }),
  async run(ctx, input) {
    const savedBatches = chosenBatches(input.batches);
    const change = await changeCart(ctx, input, async (cart) => {
      const [item] = await findItemsById(ctx.tx, cart.id, [input.item]);
      const { itemNumber, batches: storedBatches } = orNotFound(item);
      if (isDeepStrictEqual(storedBatches, savedBatches)) return { value: {}, isUnchanged: true };
      await setItem(ctx.tx, cart.id, input.item, { batches: savedBatches });
      return {
        value: {},
        before: [{ itemNumber, batches: storedBatches }],
        after: [{ itemNumber, batches: savedBatches }],
      };
    });
    return change.version === input.version ? unchanged(change) : ok(change);
  },
});
