import Big from "big.js";
import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import type { Cart } from "../cart";
import { updateItemsSchema } from "../cart.schema";
import { lockCart, raiseVersion, setQuantities, setSimulated } from "../cart.store.server";
import { assertVersion, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";

/**
 * Updates the quantities of a page of lines and requests a simulation. Optimistic lock per line: a form made from an
 * older version is accepted unless somebody else changed one of the same lines.
 */
export const updateItems = command({
  name: "cart.updateItems",
  allow: mayFillSomeCart,
  input: updateItemsSchema,
  async run(ctx, input) {
    const cart = orNotFound(await lockCart(ctx.tx, cartOwner(ctx.actor), input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    const changes = changesOf(cart, input.items);
    const lostCount = lostChanges(cart, input.items);
    if (lostCount > 0) return conflict({ key: "cart.lineRemovedElsewhere" });
    if (cart.version !== input.version) {
      const hasBaseline = input.items.every((item) => item.was !== undefined);
      const hasConflict = changes.some(({ isConflict }) => isConflict);
      if (!hasBaseline || hasConflict || cart.state !== "active") {
        assertVersion(cart, input.version);
        return conflict({ key: "cart.changedElsewhere" });
      }
    } else assertVersion(cart, input.version);
    await setQuantities(ctx.tx, cart.id, changes);
    const version = changes.length > 0 ? await raiseVersion(ctx.tx, cart.id, ctx.clock.now()) : cart.version;
    await setSimulated(ctx.tx, cart.id, version);
    await ctx.audit({
      kind: "cart",
      id: cart.id,
      before: changes.map(({ id, before }) => ({ id, quantity: before })),
      after: changes.map(({ id, quantity }) => ({ id, quantity })),
    });
    return ok({ cart: cart.id, version, changed: changes.length });
  },
});

interface QuantityChange {
  id: string;
  quantity: string;
  before: string;
  /** True if somebody else changed the same line since the form was made. */
  isConflict: boolean;
}

type TypedItem = { id: string; quantity?: string | undefined; was?: string | undefined };

/** Counts the changes of lines that another window has removed. */
function lostChanges(cart: Cart, items: readonly TypedItem[]): number {
  const ids = new Set(cart.items.map(({ id }) => id));
  const isChange = ({ quantity, was }: TypedItem) =>
    quantity !== undefined && (was === undefined || !isSameQuantity(was, quantity));
  return items.filter((item) => !ids.has(item.id) && isChange(item)).length;
}

/** Finds the lines whose quantity differs from the stored one; an empty field changes nothing. */
function changesOf(cart: Cart, items: readonly TypedItem[]): QuantityChange[] {
  const storedQuantities = new Map(cart.items.map((item) => [item.id, item.quantity]));
  return items.flatMap(({ id, quantity, was }) => {
    const storedQuantity = storedQuantities.get(id);
    if (storedQuantity === undefined || quantity === undefined || isSameQuantity(storedQuantity, quantity))
      return [];
    if (was === undefined) return [{ id, quantity, before: storedQuantity, isConflict: false }];
    // An untouched field keeps the quantity that somebody else has set meanwhile.
    if (isSameQuantity(was, quantity)) return [];
    return [{ id, quantity, before: storedQuantity, isConflict: !isSameQuantity(was, storedQuantity) }];
  });
}

function isSameQuantity(one: string, other: string): boolean {
  try {
    return Big(one).eq(other);
  } catch {
    return false;
  }
}
