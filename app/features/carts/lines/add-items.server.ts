import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { newId } from "~/lib/ids";
import { judgeAttributes } from "../attribute-rules";
import { type CartItem, numberAfter } from "../cart";
import { addItemsSchema, type NewItem } from "../cart.schema";
import { cartAttributes } from "../cart.settings";
import { insertItems, lastItemNumber, lockActiveCart, raiseVersion } from "../cart.store.server";
import { assertRoom, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";

const maxProblems = 100;

/** Adds materials to the active cart. The next simulation tells whether the ERP sells them. */
export const addItems = command({
  name: "cart.addItems",
  allow: mayFillSomeCart,
  input: addItemsSchema,
  async run(ctx, input) {
    ctx.require(mayFill(input.kind)(ctx.actor, input));
    const { item: fields } = await ctx.settings.get(cartAttributes, {
      salesAreaId: ctx.actor.salesArea?.id ?? null,
    });
    const problems = input.items.flatMap(({ attributes = {} }, index) =>
      judgeAttributes(fields, attributes, `items[${index}].`),
    );
    if (problems.length > 0) return { kind: "invalid", problems: problems.slice(0, maxProblems) };
    return ctx.once(input, async () => {
      const at = ctx.clock.now();
      const cart = await lockActiveCart(ctx.tx, cartOwner(ctx.actor), input.kind, {
        id: newId(),
        at,
        soldToName: ctx.actor.partner?.name ?? "",
      });
      const { last, lines } = await lastItemNumber(ctx.tx, cart.id);
      assertRoom(lines, input.items.length);
      // Raising the version first deletes the removed lines for good, which frees their item numbers.
      const version = await raiseVersion(ctx.tx, cart.id, at);
      const items = newItems(input.items, last);
      await insertItems(ctx.tx, cart.id, items);
      await ctx.audit({ kind: "cart", id: cart.id, after: { added: items, version } });
      return ok({ cart: cart.id, version, added: items });
    });
  },
});

/** Makes cart items of new lines, numbered after the last one. */
export function newItems(lines: readonly NewItem[], last: number): CartItem[] {
  let itemNumber = last;
  return lines.map((item) => {
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
