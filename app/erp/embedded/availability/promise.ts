import type { BusinessDate } from "../../port/basics";
import { addWorkingDays, later } from "../calendar";
import { floorTo, largest, least, type Num, zero } from "../decimal";

/** What comes and goes of one material in one plant, in base units. */
export interface Supply {
  onHand: Num;
  receipts: { date: BusinessDate; quantity: Num }[];
  /** Promised already. */
  reserved: { date: BusinessDate; quantity: Num }[];
}

export interface StockPromise {
  /** When how much comes; the part without a date cannot be promised. */
  lines: { date: BusinessDate | null; quantity: Num }[];
  /** Free on the day asked for. */
  free: Num;
  /** Goods to be ordered so that the promise can be kept. */
  replenishment: { date: BusinessDate; quantity: Num } | null;
}

export interface Wish {
  quantity: Num;
  date: BusinessDate;
  today: BusinessDate;
  /** Promises are whole multiples of it: nobody sends half a box. */
  step: Num;
  replenishmentDays: number | null;
}

/**
 * What is free on a day: the least balance from that day on, so that nothing is taken from those who were promised
 * something for a later day.
 */
export function freeOn(supply: Supply, date: BusinessDate): Num {
  const changes = new Map<BusinessDate, Num>();
  let balance = supply.onHand;
  const note = (day: BusinessDate, quantity: Num) => {
    if (day <= date) balance = balance.plus(quantity);
    else changes.set(day, (changes.get(day) ?? zero).plus(quantity));
  };
  for (const receipt of supply.receipts) note(receipt.date, receipt.quantity);
  for (const reservation of supply.reserved) note(reservation.date, reservation.quantity.neg());
  let free = balance;
  for (const day of [...changes.keys()].sort()) {
    balance = balance.plus(changes.get(day) ?? zero);
    free = least(free, balance);
  }
  return largest(free, zero);
}

/** Finds the earliest days for a quantity, in as many parts as it takes, and does not touch the supply. */
export function promise(supply: Supply, wish: Wish): StockPromise {
  const free = freeOn(supply, wish.date);
  const reordered =
    wish.replenishmentDays === null
      ? null
      : later(wish.date, addWorkingDays(wish.today, wish.replenishmentDays));
  const days = new Set([wish.date]);
  for (const { date } of supply.receipts) {
    // What comes later than goods ordered today would is not worth waiting for.
    if (date > wish.date && (reordered === null || date < reordered)) days.add(date);
  }
  const lines: StockPromise["lines"] = [];
  let promised = zero;
  for (const day of [...days].sort()) {
    if (promised.gte(wish.quantity)) break;
    // Free quantities only grow with time, so that an earlier part stays covered by a later look.
    const reachable = freeOn(supply, day);
    const whole = reachable.gte(wish.quantity) ? wish.quantity : floorTo(reachable, wish.step);
    const more = whole.minus(promised);
    if (more.lte(0)) continue;
    lines.push({ date: day, quantity: more });
    promised = promised.plus(more);
  }
  const rest = wish.quantity.minus(promised);
  if (rest.lte(0)) return { lines, free, replenishment: null };
  lines.push({ date: reordered, quantity: rest });
  return { lines, free, replenishment: reordered ? { date: reordered, quantity: rest } : null };
}

/** Counts a promise in, so that the next line of the same document sees what is left. */
export function take(supply: Supply, made: StockPromise): void {
  for (const line of made.lines) {
    if (line.date) supply.reserved.push({ date: line.date, quantity: line.quantity });
  }
  if (made.replenishment) supply.receipts.push(made.replenishment);
}
