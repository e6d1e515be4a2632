import Big from "big.js";
import type { z } from "zod";
import { failureOfErp } from "~/door/erp-failure";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";

import { conflict, type Outcome, ok, orNotFound } from "~/door/outcome";
import { readAmounts } from "../amounts/read-amounts.server";
import type { Cart, CartHead, CartItem } from "../cart";
import { updateItemsSchema } from "../cart.schema";
import {
  findCart,
  findCartHead,
  findItems,
  lockCartHead,
  raiseCartVersion,
  setSimulated,
} from "../cart.store.server";
import { assertVersion, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { simulationOf } from "../simulation.server";
import { findItemsById, setDetails, setLineNumbers, setQuantities } from "./cart-lines.store.server";
import { type DetailChange, detailChangesOf, typedDetails } from "./line-details";
import { renumberLines } from "./moving/order-of-lines";

/**
 * Updates the quantities of a page of lines, each with its unit if one was typed, moves lines whose number was typed over,
 * sets dates and notes, and requests a simulation. Optimistic lock per line: a form made from an older version is accepted
 * unless somebody else changed one of the same lines.
 */
export const updateItems = process({
  name: "cart.updateItems",
  allow: mayFillSomeCart,
  input: updateItemsSchema,
  unaudited: "lines that are sent as they came are only priced again",
  async run(ctx, input): Promise<Outcome<SavedCart>> {
    const owner = cartOwner(ctx.actor);
    const { id } = orNotFound(await findCartHead(ctx.db, owner, input.cart));
    const ids = input.items.map((item) => item.id);
    const { items, problems } = await readTypedItems(ctx, await findItemsById(ctx.db, id, ids), input.items);
    if (problems.length > 0) return { kind: "invalid", problems };
    const outcome = await ctx.transaction(async (change) => {
      const cart = orNotFound(await lockCartHead(change.tx, owner, id));
      ctx.require(mayFill(cart.kind)(ctx.actor, input));
      const moves = movesIn(items);
      // Only moved lines give others another number.
      const lines =
        moves.length > 0 ? await findItems(change.tx, id) : await findItemsById(change.tx, id, ids);
      const changes = changesOf(lines, items);
      const details = detailChangesOf(lines, items);
      if (lostChanges(lines, items) > 0) return conflict({ key: "cart.lineRemovedElsewhere" });
      if (cart.version !== input.version) {
        const hasBaseline = items.every((item) => item.was !== undefined);
        const hasConflict = [...changes, ...details].some(({ isConflict }) => isConflict);
        if (!hasBaseline || hasConflict || cart.state !== "active") {
          assertVersion(cart, input.version);
          return conflict({ key: `cart.changedElsewhere.${cart.kind}` });
        }
      } else assertVersion(cart, input.version);
      const savedCart = await saveLines(change, cart, {
        changes,
        details,
        numbers: newNumbersOf(lines, moves),
      });
      return ok(savedCart);
    });
    if (outcome.kind !== "ok" || outcome.value.changed > 0) return outcome;
    return askAgain(ctx, outcome.value, orNotFound(await findCart(ctx.db, owner, id)));
  },
});

/** Simulates again even if nothing was changed: 'Update' must not show a cached price as the current one. */
async function askAgain(ctx: ProcessCtx, savedCart: SavedCart, cart: Cart): Promise<Outcome<SavedCart>> {
  if (cart.items.length === 0) return ok(savedCart);
  try {
    await simulationOf(ctx, cart, { force: true });
    return ok(savedCart);
  } catch (error) {
    const failure = failureOfErp(error);
    if (!failure) throw error;
    return failure;
  }
}

interface SavedCart {
  cart: string;
  version: number;
  changed: number;
}

type TypedItem = z.output<typeof updateItemsSchema>["items"][number] & {
  /** The code of the unit that was typed with the quantity. */
  unit?: string | null;
};

/** Splits quantities such as `500 pcs`. A line that is gone by now is not a problem here. */
async function readTypedItems(ctx: ProcessCtx, lines: readonly CartItem[], items: readonly TypedItem[]) {
  const materials = new Map(lines.map(({ id, material }) => [id, material]));
  const typedLines = items.flatMap(({ id, quantity }, index) =>
    quantity === undefined
      ? []
      : [{ index, material: materials.get(id) ?? "", quantity, prefix: `items[${index}].` }],
  );
  const { amounts, problems } = await readAmounts(ctx, typedLines);
  const amountByIndex = new Map(typedLines.map(({ index }, position) => [index, amounts[position]]));
  return { items: items.map((item, index) => ({ ...item, ...amountByIndex.get(index) })), problems };
}

async function saveLines(
  change: ChangeCtx,
  cart: CartHead,
  { changes, details, numbers }: LineChanges,
): Promise<SavedCart> {
  await setQuantities(change.tx, cart.id, changes);
  await setDetails(change.tx, cart.id, details);
  if (numbers.length > 0) await setLineNumbers(change.tx, cart.id, numbers);
  const changeCount = changes.length + details.length + numbers.length;
  const version =
    changeCount > 0 ? await raiseCartVersion(change.tx, cart.id, change.clock.now()) : cart.version;
  await setSimulated(change.tx, cart.id, version);
  const savedCart = { cart: cart.id, version, changed: changeCount };
  if (changeCount === 0) return savedCart;
  await change.audit({
    kind: "cart",
    id: cart.id,
    before: [
      ...[...changes, ...details].map(({ line, before }) => ({ ...line, ...before })),
      ...numbers.map(({ line }) => line),
    ],
    after: [
      ...changes.map(({ line, quantity, unit }) => ({ ...line, quantity, ...(unit ? { unit } : {}) })),
      ...details.map(({ line, after }) => ({ ...line, ...after })),
      ...numbers.map(({ line, itemNumber }) => ({ ...line, itemNumber })),
    ],
  });
  return savedCart;
}

interface LineChanges {
  changes: readonly QuantityChange[];
  details: readonly DetailChange[];
  numbers: readonly NewNumber[];
}

interface NewNumber {
  id: string;
  itemNumber: number;
  line: Pick<CartItem, "itemNumber" | "material">;
}

/** Finds the lines whose number was typed over. */
const movesIn = (items: readonly TypedItem[]) =>
  items.flatMap((item) => (isMove(item) ? [{ id: item.id, to: Number(item.position) }] : []));

const isMove = ({ position, wasPosition }: TypedItem) =>
  position !== undefined && Number(position) !== Number(wasPosition);

/** Returns the lines that have another number once the moved ones stand in their new place. */
function newNumbersOf(lines: readonly CartItem[], moves: ReturnType<typeof movesIn>): NewNumber[] {
  if (moves.length === 0) return [];
  const lineById = new Map(lines.map((line) => [line.id, line]));
  return renumberLines(lines, moves).flatMap(({ id, itemNumber }): NewNumber[] => {
    const line = lineById.get(id);
    if (!line || line.itemNumber === itemNumber) return [];
    return [{ id, itemNumber, line: { itemNumber: line.itemNumber, material: line.material } }];
  });
}

interface QuantityChange {
  id: string;
  line: Pick<CartItem, "itemNumber" | "material">;
  quantity: string;
  /** Null: the line keeps its unit. */
  unit: string | null;
  before: { quantity: string; unit?: string };
  /** Tells whether somebody else changed the same line since the form was rendered. */
  isConflict: boolean;
}

/** Counts the changes of lines that another window has removed. */
function lostChanges(lines: readonly CartItem[], items: readonly TypedItem[]): number {
  const ids = new Set(lines.map(({ id }) => id));
  const isChange = (item: TypedItem) => hasNewQuantity(item) || isMove(item) || typedDetails(item) !== null;
  return items.filter((item) => !ids.has(item.id) && isChange(item)).length;
}

const hasNewQuantity = ({ quantity, was }: TypedItem) =>
  quantity !== undefined && (was === undefined || !isSameQuantity(was, quantity));

/** Finds the lines whose quantity or unit differs from the stored one; an empty field changes nothing. */
function changesOf(lines: readonly CartItem[], items: readonly TypedItem[]): QuantityChange[] {
  const storedItems = new Map(lines.map((item) => [item.id, item]));
  return items.flatMap(({ id, quantity, was, wasUnit, unit = null }): QuantityChange[] => {
    const storedItem = storedItems.get(id);
    if (!storedItem || quantity === undefined) return [];
    const isOtherUnit = unit !== null && unit !== storedItem.unit;
    if (!isOtherUnit && isSameQuantity(storedItem.quantity, quantity)) return [];
    // An untouched field keeps the quantity that somebody else has set meanwhile.
    if (!isOtherUnit && was !== undefined && isSameQuantity(was, quantity)) return [];
    const before = {
      quantity: storedItem.quantity,
      ...(isOtherUnit && storedItem.unit ? { unit: storedItem.unit } : {}),
    };
    const hasOtherQuantity = was !== undefined && !isSameQuantity(was, storedItem.quantity);
    // 13 typed beside PAK is not 13 BOX, which another window has made of the line.
    const hasOtherUnit = Boolean(wasUnit) && storedItem.unit !== null && storedItem.unit !== wasUnit;
    const isConflict = hasOtherQuantity || (unit === null && hasOtherUnit);
    const line = { itemNumber: storedItem.itemNumber, material: storedItem.material };
    return [{ id, line, quantity, unit: isOtherUnit ? unit : null, before, isConflict }];
  });
}

function isSameQuantity(one: string, other: string): boolean {
  try {
    return Big(one).eq(other);
  } catch {
    return false;
  }
}
