import { isDeepStrictEqual } from "node:util";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok, orNotFound, type Problem } from "~/door/outcome";
import { type ReadAmount, readAmounts } from "../amounts/read-amounts.server";
import { judgeAttributes } from "../attribute-rules";
import type { CartItem } from "../cart";
import { updateItemSchema } from "../cart.schema";
import { cartAttributes } from "../cart.settings";
import { findCartHead, setItem, setSimulated } from "../cart.store.server";
import { cartOwner, mayFillSomeCart } from "../cart-rules";
import { changeCart } from "../change-cart.server";
import { findItemsById } from "./cart-lines.store.server";
import { chosenBatches } from "./chosen-batches";

/**
 * Updates one line: quantity, unit, date, comment, the installation's own fields, and batches. The quantity may name its
 * unit: `500 pcs`.
 */
export const updateItem = process({
  name: "cart.updateItem",
  allow: mayFillSomeCart,
  unaudited: "a line as it was leaves no entry; script has saved it while its fields were left",
  input: updateItemSchema,
  async run(ctx, input) {
    const { item: fields } = await ctx.settings.get(cartAttributes, {
      salesAreaId: ctx.actor.salesArea?.id ?? null,
    });
    const { item: id, cart: _, version: __, batches, ...rest } = input;
    const { amount, problems: unitProblems } = await readAmount(ctx, input);
    const problems = [...judgeAttributes(fields, rest.attributes), ...unitProblems];
    if (problems.length > 0) return { kind: "invalid", problems };
    return ctx.transaction(async (transaction) => {
      const change = await changeCart(transaction, input, async (cart) => {
        const [item] = await findItemsById(transaction.tx, cart.id, [id]);
        const storedItem = orNotFound(item);
        const updatedItem: Omit<CartItem, "id" | "itemNumber" | "material" | "reference"> = {
          ...rest,
          quantity: amount.quantity,
          unit: amount.unit ?? (rest.unit || null),
          requestedDate: rest.requestedDate ?? null,
          batches: chosenBatches(batches),
        };
        if (sameItem(storedItem, updatedItem)) {
          return { value: { itemNumber: storedItem.itemNumber, affectsPrice: false }, isUnchanged: true };
        }
        await setItem(transaction.tx, cart.id, id, updatedItem);
        const affectsPrice = fields.some(
          ({ name, call_sap }) =>
            call_sap && (storedItem.attributes[name] ?? "") !== (updatedItem.attributes[name] ?? ""),
        );
        return {
          value: { itemNumber: storedItem.itemNumber, affectsPrice },
          before: [storedItem],
          after: [{ ...storedItem, ...updatedItem }],
        };
      });
      if (change.affectsPrice) await setSimulated(transaction.tx, change.cart, change.version);
      return ok(change);
    });
  },
});

/** Reads quantity and unit as they were typed. A unit that the line has already needs no question to the ERP. */
async function readAmount(
  ctx: ProcessCtx,
  input: { cart: string; item: string; quantity: string; unit: string },
): Promise<{ amount: ReadAmount; problems: Problem[] }> {
  const cart = orNotFound(await findCartHead(ctx.db, cartOwner(ctx.actor), input.cart));
  const [item] = await findItemsById(ctx.db, cart.id, [input.item]);
  const { material, unit } = orNotFound(item);
  const isKept = input.unit === unit && !input.quantity.includes(" ");
  const typedLine = { material, quantity: input.quantity, unit: isKept ? "" : input.unit, prefix: "" };
  const { amounts, problems } = await readAmounts(ctx, [typedLine]);
  return { amount: amounts[0] ?? { quantity: input.quantity, unit: null }, problems };
}

function sameItem(before: CartItem, after: Partial<CartItem>): boolean {
  const { quantity, ...others } = after;
  const rest = Object.entries(others).every(([name, value]) =>
    isDeepStrictEqual(value, before[name as keyof CartItem]),
  );
  return rest && Number(quantity) === Number(before.quantity);
}
