import type { Db } from "~/db/db.server";
import type { ChangeCtx } from "~/door/operation.server";
import { conflict, type Notice, orNotFound, Stopped } from "~/door/outcome";
import type { BusinessDate } from "~/erp/erp";
import { formatInstant } from "~/i18n/formats";
import { newId } from "~/lib/ids";
import { emptyHeader, numberAfter } from "../cart";
import {
  type CartOwner,
  insertItems,
  lastItemNumber,
  lockCart,
  raiseCartVersion,
  setAside,
  setItem,
} from "../cart.store.server";
import { assertOpen, assertRoom, cartOwner } from "../cart-rules";
import { newItems } from "../lines/add-items.server";
import { setLineNumbers } from "../lines/cart-lines.store.server";
import { insertCart, makeActive, putAside } from "../saved/saved-carts.store.server";
import { type CustomerScope, lockCustomerCart, setCartUser } from "./received-cart.store.server";

/** Line of a received order as the cart holds it. */
export interface ReceivedLine {
  material: string;
  quantity: string;
  unit: string;
  requestedDate: BusinessDate | null;
}

const newLine = ({ material, quantity, unit, requestedDate }: ReceivedLine) => ({
  material,
  quantity,
  unit,
  ...(requestedDate ? { requestedDate } : {}),
});

/** Creates a saved cart from an order that the customer sent; returns its id and those of its items. */
export async function createReceivedCart(
  tx: Db,
  { userId, soldTo, salesAreaId }: CartOwner,
  order: {
    title: string;
    soldToName: string;
    poNumber: string;
    shipTo: string;
    lines: readonly ReceivedLine[];
    at: Date;
  },
): Promise<{ cart: string; items: string[] }> {
  assertRoom("order", 0, order.lines.length);
  const { title, soldToName, poNumber, shipTo, at } = order;
  const id = newId();
  await insertCart(tx, {
    id,
    userId,
    soldTo,
    salesAreaId,
    kind: "order",
    state: "saved",
    title,
    soldToName,
    version: 1,
    simulatedVersion: null,
    header: { ...emptyHeader, poNumber, shipTo },
    updatedAt: at,
  });
  const items = await newItems(order.lines.map(newLine), 0);
  await insertItems(tx, id, items);
  return { cart: id, items: items.map((item) => item.id) };
}

/** Change of one line of a received order, named by its place in it; a line without content is removed. */
export interface ReceivedChange {
  index: number;
  line: ReceivedLine | null;
}

interface ReceivedCorrections {
  /** Item of each line of the order, in its sequence; null while the line is not in the cart. */
  storedItems: readonly (string | null)[];
  changes: readonly ReceivedChange[];
  poNumber: string;
  at: Date;
}

/**
 * Applies corrections to the cart of a received order; returns the item of each line that is in it now. A line that comes in
 * late gets the place that it has in the order.
 */
export async function changeReceivedCart(
  tx: Db,
  owner: CartOwner,
  cartId: string,
  { storedItems, changes, poNumber, at }: ReceivedCorrections,
): Promise<(string | null)[]> {
  const cart = orNotFound(await lockCart(tx, owner, cartId));
  assertOpen(cart);
  const version = await raiseCartVersion(tx, cartId, at, { header: { ...cart.header, poNumber } });
  const itemIds = new Set(cart.items.map(({ id }) => id));
  const itemsInOrder = storedItems.map((item) => (item && itemIds.has(item) ? item : null));
  let sequence = cart.items.map(({ id }) => id);
  const withdrawnItems: string[] = [];
  const results: (string | null)[] = [];
  const { last, lines } = await lastItemNumber(tx, cartId);
  let lastNumber = last;
  for (const { index, line } of changes) {
    const storedItem = itemsInOrder[index] ?? null;
    if (!line) {
      if (storedItem) withdrawnItems.push(storedItem);
      results.push(null);
    } else if (storedItem) {
      await setItem(tx, cartId, storedItem, { ...line, unit: line.unit || null });
      results.push(storedItem);
    } else {
      const [newItem] = await newItems([newLine(line)], lastNumber);
      if (!newItem) continue;
      assertRoom("order", lines, results.length);
      await insertItems(tx, cartId, [newItem]);
      lastNumber = newItem.itemNumber;
      sequence = insertInOrder(sequence, newItem.id, itemsInOrder, index);
      itemsInOrder[index] = newItem.id;
      results.push(newItem.id);
    }
  }
  // Withdrawn lines are numbered as well, so that they can be restored beside the others.
  if (lastNumber > last) await setLineNumbers(tx, cartId, numberLines(sequence));
  if (withdrawnItems.length > 0) await setAside(tx, cartId, withdrawnItems, version);
  return results;
}

/** Inserts an item after the nearest earlier line of its order, else before the nearest later one, else at the end. */
function insertInOrder(
  sequence: readonly string[],
  item: string,
  itemsInOrder: readonly (string | null)[],
  index: number,
): string[] {
  const placeOf = (other: string | null) => (other === null ? -1 : sequence.indexOf(other));
  const placesBefore = itemsInOrder.slice(0, index).map(placeOf);
  const placesBehind = itemsInOrder.slice(index + 1).map(placeOf);
  const placeBefore = placesBefore.findLast((place) => place >= 0);
  const placeBehind = placesBehind.find((place) => place >= 0);
  const place = placeBefore === undefined ? (placeBehind ?? sequence.length) : placeBefore + 1;
  return sequence.toSpliced(place, 0, item);
}

function numberLines(sequence: readonly string[]) {
  let itemNumber = 0;
  return sequence.map((id) => {
    itemNumber = numberAfter(itemNumber);
    return { id, itemNumber };
  });
}

/** Replaces all lines of a cart by those of a second reading; null if the cart is gone or on its way to the ERP. */
export async function replaceReceivedLines(
  tx: Db,
  customer: CustomerScope,
  cartId: string,
  {
    lines,
    poNumber,
    shipTo,
    at,
  }: { lines: readonly ReceivedLine[]; poNumber: string; shipTo: string; at: Date },
): Promise<{ cart: string; items: string[] } | null> {
  const storedCart = await lockCustomerCart(tx, customer, cartId);
  if (!storedCart || (storedCart.state !== "active" && storedCart.state !== "saved")) return null;
  const cart = orNotFound(await lockCart(tx, { ...customer, userId: storedCart.userId }, cartId));
  const { header: storedHeader } = cart;
  const header = {
    ...storedHeader,
    poNumber: poNumber || storedHeader.poNumber,
    shipTo: shipTo || storedHeader.shipTo,
  };
  // The lines of the first reading are set aside in the version before: they cannot be restored beside the new ones.
  const itemIds = cart.items.map(({ id }) => id);
  if (itemIds.length > 0) await setAside(tx, cartId, itemIds, cart.version);
  await raiseCartVersion(tx, cartId, at, { header });
  const items = await newItems(lines.map(newLine), 0);
  await insertItems(tx, cartId, items);
  return { cart: cartId, items: items.map(({ id }) => id) };
}

/** Makes the cart of a received order the active one, and saves what the user had in the cart until now. */
export async function openReceivedCart(ctx: ChangeCtx, cartId: string): Promise<Notice[]> {
  const owner = cartOwner(ctx.actor);
  const cart = orNotFound(await lockCustomerCart(ctx.tx, scopeOf(owner), cartId));
  if (cart.userId === owner.userId && cart.state === "active") return [];
  if (cart.state === "active") throw new Stopped(conflict({ key: "reports.pdf.withColleague" }));
  if (cart.state !== "saved") throw new Stopped(conflict({ key: "cart.beingSent.order" }));
  const at = ctx.clock.now();
  const title = formatInstant(at, ctx.actor.formats);
  const isOtherSaved = await putAside(ctx.tx, owner, "order", { title, at });
  if (cart.userId !== owner.userId) await setCartUser(ctx.tx, cartId, owner.userId);
  await makeActive(ctx.tx, cartId, at);
  return isOtherSaved ? [{ severity: "info", key: "cart.saved.otherKept.order" }] : [];
}

const scopeOf = ({ soldTo, salesAreaId }: CartOwner): CustomerScope => ({ soldTo, salesAreaId });
