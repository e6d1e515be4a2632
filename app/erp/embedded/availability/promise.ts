import { floorTo, largest, least, type Num, zero } from "../../decimal";
import type { BusinessDate } from "../../port/basics";
import { addWorkingDays, latestOf } from "../calendar";

/** Supply of one material in one plant, in base units. */
export interface Supply {
  onHand: Num;
  receipts: { date: BusinessDate; quantity: Num }[];
  /** Quantities that are promised already. */
  reserved: { date: BusinessDate; quantity: Num }[];
}

export interface StockPromise {
  /** Quantities by date; null for what cannot be promised. */
  lines: { date: BusinessDate | null; quantity: Num }[];
  /** Free quantity on the requested date. */
  free: Num;
  /** Replenishment to order, so that the promise can be kept. */
  replenishment: { date: BusinessDate; quantity: Num } | null;
}

export interface RequestedQuantity {
  quantity: Num;
  date: BusinessDate;
  today: BusinessDate;
  /** Promises are whole multiples of this: half a box cannot be sent. */
  step: Num;
  replenishmentDays: number | null;
}

/** Free quantity on a day: the lowest balance from that day on, so that later promises stay covered. */
export function freeOn(supply: Supply, date: BusinessDate): Num {
  const changes = new Map<BusinessDate, Num>();
  let balance = supply.onHand;
  const note = (day: BusinessDate, quantity: Num) => {
    if (day <= date) balance = balance.plus(quantity);
    else changes.set(day, (changes.get(day) ?? zero).plus(quantity));
  };
  for (const receipt of supply.receipts) note(receipt.date, receipt.quantity);
  for (const reservation of supply.reserved) note(reservation.date, reservation.quantity.neg());
  let freeQuantity = balance;
  for (const day of [...changes.keys()].sort()) {
    balance = balance.plus(changes.get(day) ?? zero);
    freeQuantity = least(freeQuantity, balance);
  }
  return largest(freeQuantity, zero);
}

/** Finds the earliest dates for a quantity, in as many parts as needed. Does not change the supply. */
export function promise(supply: Supply, wish: RequestedQuantity): StockPromise {
  const freeQuantity = freeOn(supply, wish.date);
  const { replenishmentDays } = wish;
  // Days of the calendar are counted only where stock does not suffice.
  const getReplenishmentDate = () =>
    replenishmentDays === null ? null : latestOf(wish.date, addWorkingDays(wish.today, replenishmentDays));
  const laterReceipts = supply.receipts.filter(({ date }) => date > wish.date);
  const lastDate = laterReceipts.length > 0 ? getReplenishmentDate() : null;
  const days = new Set([wish.date]);
  for (const { date } of laterReceipts) {
    // Skips receipts that come later than a replenishment ordered today.
    if (lastDate === null || date < lastDate) days.add(date);
  }
  const lines: StockPromise["lines"] = [];
  let promisedQuantity = zero;
  for (const day of [...days].sort()) {
    if (promisedQuantity.gte(wish.quantity)) break;
    // Free quantities only grow with time, so an earlier part stays covered by a later one.
    const reachableQuantity = day === wish.date ? freeQuantity : freeOn(supply, day);
    const wholeUnits = reachableQuantity.gte(wish.quantity)
      ? wish.quantity
      : floorTo(reachableQuantity, wish.step);
    const additionalQuantity = wholeUnits.minus(promisedQuantity);
    if (additionalQuantity.lte(0)) continue;
    lines.push({ date: day, quantity: additionalQuantity });
    promisedQuantity = promisedQuantity.plus(additionalQuantity);
  }
  const rest = wish.quantity.minus(promisedQuantity);
  if (rest.lte(0)) return { lines, free: freeQuantity, replenishment: null };
  const replenishmentDate = getReplenishmentDate();
  lines.push({ date: replenishmentDate, quantity: rest });
  return {
    lines,
    free: freeQuantity,
    replenishment: replenishmentDate ? { date: replenishmentDate, quantity: rest } : null,
  };
}

/** Adds a promise to the reservations, so that the next line of the document sees the rest. */
export function take(supply: Supply, promise: StockPromise): void {
  for (const line of promise.lines) {
    if (line.date) supply.reserved.push({ date: line.date, quantity: line.quantity });
  }
  if (promise.replenishment) supply.receipts.push(promise.replenishment);
}
