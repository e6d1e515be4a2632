import Big from "big.js";
import type { ErpMessage, SimulatedLine, Simulation } from "~/erp/erp";
import type { CartHeader, CartItem, LineSnapshot, PriceSnapshot, SnapshotChange } from "./cart";
import { deliveryOf } from "./cart-view";

export interface PricedCart {
  header: CartHeader;
  items: readonly Omit<CartItem, "id">[];
}

/** Returns what a visitor sees of a simulation: the snapshot that is agreed to, stored, and shown ever after. */
export function priceSnapshotOf(
  cart: PricedCart,
  simulation: Simulation,
  messages: readonly ErpMessage[] = [],
): PriceSnapshot {
  const itemByNumber = new Map(cart.items.map((item) => [item.itemNumber, item]));
  const { total, currency, goods, freight, surcharges, surchargeLabel, net, tax } = simulation.totals;
  const movedTo = movedDateOf(cart, simulation);
  return {
    total,
    currency,
    lines: simulation.lines.map((line) => lineSnapshotOf(itemByNumber.get(line.itemNumber), line)),
    totals: { goods, freight, surcharges, ...(surchargeLabel ? { surchargeLabel } : {}), net, tax },
    delivery: deliveryOf(cart.header, simulation),
    ...(movedTo ? { movedTo } : {}),
    messages: messages.filter(isAboutPrices).map(snapshotMessageOf),
  };
}

/** Leaves out what is said at a line, and of the order number, which is typed after pricing. */
const isAboutPrices = ({ target }: ErpMessage) => target?.item === undefined && target?.field !== "poNumber";

/** Sums of a snapshot, as pages and papers show them. */
export type SnapshotTotals = NonNullable<PriceSnapshot["totals"]> & Pick<PriceSnapshot, "total" | "currency">;

/** Returns the sums of a snapshot; null if it was stored without them. */
export const totalsOf = ({
  totals,
  total,
  currency,
}: Pick<PriceSnapshot, "totals" | "total" | "currency">): SnapshotTotals | null =>
  totals ? { ...totals, total, currency } : null;

function lineSnapshotOf(item: Omit<CartItem, "id"> | undefined, line: SimulatedLine): LineSnapshot {
  const dates = line.scheduleLines.map(({ confirmedDate, quantity }) => ({ date: confirmedDate, quantity }));
  const hasContents = line.baseUnit !== line.unit;
  return {
    itemNumber: line.itemNumber,
    material: line.material,
    name: line.name,
    ...(line.substitution ? { enteredMaterial: item?.material ?? line.substitution.requested } : {}),
    asked: item ? `${item.quantity} ${item.unit ?? ""}` : "",
    quantity: line.quantity,
    unit: line.unit,
    net: line.net,
    // The last part completes the line.
    date: dates.at(-1)?.date ?? null,
    ...(dates.length > 1 ? { dates } : {}),
    ...(hasContents ? { contents: { quantity: line.baseQuantity, unit: line.baseUnit } } : {}),
    price: { amount: line.netPrice, per: line.priceQuantity, unit: line.priceUnit },
    unitNames: unitNamesOf(line),
    ...(line.parts.length > 0 ? { parts: line.parts } : {}),
    ...(line.messages.length > 0 ? { messages: line.messages.map(snapshotMessageOf) } : {}),
  };
}

function unitNamesOf({ unit, baseUnit, priceUnit, unitOptions }: SimulatedLine): Record<string, string> {
  const usedUnits = [unit, baseUnit, priceUnit];
  const namedUnits = unitOptions.filter(({ code, label }) => usedUnits.includes(code) && label !== "");
  return Object.fromEntries(namedUnits.map(({ code, label }) => [code, label]));
}

const snapshotMessageOf = ({ severity, text }: ErpMessage) => ({ severity, text });

/** Returns the date that the ERP took instead of the requested one, by the lines that follow the header's date. */
function movedDateOf({ header, items }: PricedCart, { lines }: Simulation): string | null {
  if (!header.requestedDate) return null;
  const followers = new Set(items.filter((item) => !item.requestedDate).map(({ itemNumber }) => itemNumber));
  const first = lines.find(({ itemNumber }) => followers.has(itemNumber))?.scheduleLines[0];
  return first && first.requestedDate !== header.requestedDate ? first.requestedDate : null;
}

/** Returns the part of a snapshot that the visitor agrees to; names, messages and the like may change without a new agreement. */
export const agreedFigures = ({ total, currency, lines }: PriceSnapshot) => ({
  total,
  currency,
  lines: lines.map(({ messages: _, unitNames: __, parts: ___, enteredMaterial: ____, ...line }) => line),
});

/**
 * Returns what has changed by itself between two looks. Lines that the visitor changed or added meanwhile are
 * left out; one that was moved is found by its product and amount.
 */
export function snapshotChanges(before: PriceSnapshot, now: PriceSnapshot): SnapshotChange[] {
  // Big.js is asked where the texts differ: of thousands of lines few do.
  const isSameNumber = (one: string, other: string) => one === other || Big(one).eq(other);
  const isSameLine = (one: LineSnapshot, other: LineSnapshot) =>
    one.material === other.material && one.asked === other.asked;
  const earlierByItem = new Map(before.lines.map((line) => [line.itemNumber, line]));
  const earlierByAmount = new Map(before.lines.map((line) => [`${line.asked} ${line.material}`, line]));
  return now.lines.flatMap((line): SnapshotChange[] => {
    const lineOfNumber = earlierByItem.get(line.itemNumber);
    const earlierLine =
      lineOfNumber && isSameLine(lineOfNumber, line)
        ? lineOfNumber
        : earlierByAmount.get(`${line.asked} ${line.material}`);
    if (!earlierLine || before.currency !== now.currency) return [];
    const changedLine = { itemNumber: line.itemNumber, material: line.material };
    const changes: SnapshotChange[] = [];
    if (!isSameNumber(earlierLine.quantity, line.quantity)) {
      changes.push({ ...changedLine, what: "quantity", from: earlierLine.quantity, to: line.quantity });
    }
    if (!isSameNumber(earlierLine.net, line.net))
      changes.push({ ...changedLine, what: "net", from: earlierLine.net, to: line.net });
    if (earlierLine.date !== line.date) {
      changes.push({ ...changedLine, what: "date", from: earlierLine.date ?? "", to: line.date ?? "" });
    }
    return changes;
  });
}
