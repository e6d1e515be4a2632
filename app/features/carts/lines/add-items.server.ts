import { process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { newId } from "~/lib/ids";
import { mapInTurns } from "~/lib/in-turns.server";
import { checkItems } from "../amounts/check-items.server";
import { judgeAttributes } from "../attribute-rules";
import { type CartItem, numberAfter } from "../cart";
import { addItemsSchema, type NewItem } from "../cart.schema";
import { cartAttributes } from "../cart.settings";
import { insertItems, lastItemNumber, lockActiveCart, raiseCartVersion } from "../cart.store.server";
import { assertRoom, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";

const maxProblems = 100;

/** Puts materials into the active cart. Numbers and units that the ERP does not sell are rejected at their fields. */
export const addItems = process({
  name: "cart.addItems",
  allow: mayFillSomeCart,
  input: addItemsSchema,
  async run(ctx, input) {
    ctx.require(mayFill(input.kind)(ctx.actor, input));
    const { item: fields } = await ctx.settings.get(cartAttributes, {
      salesAreaId: ctx.actor.salesArea?.id ?? null,
    });
    const owner = cartOwner(ctx.actor);
    const { items: checkedItems, problems: itemProblems } = await checkItems(ctx, input.items);
    const judgements = await mapInTurns(input.items, ({ attributes = {} }, index) =>
      judgeAttributes(fields, attributes, `items[${index}].`),
    );
    const problems = [...judgements.flat(), ...itemProblems];
    if (problems.length > 0) return { kind: "invalid", problems: problems.slice(0, maxProblems) };
    return ctx.transaction((change) =>
      change.once(input, async () => {
        const at = ctx.clock.now();
        const soldToName = ctx.actor.partner?.name ?? "";
        const cart = await lockActiveCart(change.tx, owner, input.kind, { id: newId(), at, soldToName });
        const { last, lines } = await lastItemNumber(change.tx, cart.id);
        assertRoom(input.kind, lines, input.items.length);
        // The version is raised first, which makes earlier removals final and frees their item numbers.
        const version = await raiseCartVersion(change.tx, cart.id, at);
        const items = await newItems(
          checkedItems.map(({ item }) => item),
          last,
        );
        await insertItems(change.tx, cart.id, items);
        await change.audit({ kind: "cart", id: cart.id, after: items });
        const amounts = checkedItems.map(({ amount, contents }) => ({ ordered: amount, contents }));
        return ok({ cart: cart.id, version, added: items, amounts });
      }),
    );
  },
});

/** Makes cart items of new lines, numbered after the last one. */
export function newItems(lines: readonly NewItem[], lastNumber: number): Promise<CartItem[]> {
  let itemNumber = lastNumber;
  return mapInTurns(lines, (item) => {
    itemNumber = numberAfter(itemNumber);
    return {
      id: newId(),
      itemNumber,
      material: item.material,
      quantity: item.quantity ?? "1",
      unit: item.unit || null,
      comment: item.comment ?? "",
      requestedDate: item.requestedDate ?? null,
      batches: item.batches ?? [],
      attributes: item.attributes ?? {},
      reference:
        item.refDocNr && item.refItemNr ? { number: item.refDocNr, itemNumber: item.refItemNr } : null,
    };
  });
}
