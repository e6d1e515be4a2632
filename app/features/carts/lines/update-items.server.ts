import Big from "big.js";
import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import type { Cart } from "../cart";
import { updateItemsSchema } from "../cart.schema";
import { lockCart, raiseVersion, setQuantities, setSimulated } from "../cart.store.server";
import { assertVersion, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";

/**
 * Takes over the quantities of a page of lines; what did not change is left alone. It also asks for the ERP's word on
 * the cart. A form made from an older version is taken over too, as long as nobody else changed the same lines.
 */
export const updateItems = command({
  name: "cart.updateItems",
  allow: mayFillSomeCart,
  input: updateItemsSchema,
  async run(ctx, input) {
    const cart = orNotFound(await lockCart(ctx.tx, cartOwner(ctx.actor), input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    const changes = changesOf(cart, input.items);
    const lost = lostChanges(cart, input.items);
    if (lost > 0) return conflict({ key: "cart.lineRemovedElsewhere" });
    if (cart.version !== input.version) {
      const told = input.items.every((item) => item.was !== undefined);
      const disputed = changes.some(({ theirs }) => theirs);
      if (!told || disputed || cart.state !== "active") {
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
  /** Somebody else changed the same line since the form was made. */
  theirs: boolean;
}

type Typed = { id: string; quantity?: string | undefined; was?: string | undefined };

/** Counts the changes of lines that another window has removed. */
function lostChanges(cart: Cart, typed: readonly Typed[]): number {
  const ids = new Set(cart.items.map(({ id }) => id));
  const isChange = ({ quantity, was }: Typed) =>
    quantity !== undefined && (was === undefined || !same(was, quantity));
  return typed.filter((item) => !ids.has(item.id) && isChange(item)).length;
}

/** An empty field means that nothing was said about the line. */
function changesOf(cart: Cart, typed: readonly Typed[]): QuantityChange[] {
  const known = new Map(cart.items.map((item) => [item.id, item.quantity]));
  return typed.flatMap(({ id, quantity, was }) => {
    const before = known.get(id);
    if (before === undefined || quantity === undefined || same(before, quantity)) return [];
    if (was === undefined) return [{ id, quantity, before, theirs: false }];
    // Not touched in this form: what stands there is somebody else's newer word.
    if (same(was, quantity)) return [];
    return [{ id, quantity, before, theirs: !same(was, before) }];
  });
}

function same(one: string, other: string): boolean {
  try {
    return Big(one).eq(other);
  } catch {
    return false;
  }
}
