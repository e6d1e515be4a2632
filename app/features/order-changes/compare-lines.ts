import Big from "big.js";
import type { DocumentItem, SalesDocument } from "~/erp/erp";
import { changedDates } from "~/features/order-progress/line-dates";
import type { ChangedValue, LinePrice, WatchedLine } from "./order-change";

export interface LineChange {
  line: WatchedLine;
  value: ChangedValue;
}

/** Reads the lines of an order; a rejected line is one of which nothing comes. */
export const watchedLinesOf = ({ items }: Pick<SalesDocument, "items">): WatchedLine[] =>
  items.map((item) => ({
    itemNumber: item.itemNumber,
    material: item.material,
    name: item.name,
    quantity: quantityOf(item),
    price: {
      netPrice: item.netPrice,
      priceQuantity: item.priceQuantity,
      priceUnit: item.priceUnit,
      currency: item.currency,
    },
    dates: item.scheduleLines.map(({ confirmedDate, quantity, unit }) => ({ confirmedDate, quantity, unit })),
  }));

const quantityOf = ({ rejection, quantity, unit, baseQuantity, baseUnit }: DocumentItem) => ({
  unit,
  baseUnit,
  quantity: rejection ? "0" : quantity,
  baseQuantity: rejection ? "0" : baseQuantity,
});

/** Lists what moved between two states of an order; a line that is new or gone was not moved by the ERP. */
export function compareLines(before: readonly WatchedLine[], now: readonly WatchedLine[]): LineChange[] {
  const earlierLines = new Map(before.map((line) => [line.itemNumber, line]));
  return now.flatMap((line): LineChange[] => {
    const earlierLine = earlierLines.get(line.itemNumber);
    if (!earlierLine || earlierLine.material !== line.material) return [];
    const values = [
      quantityChange(earlierLine, line),
      datesChange(earlierLine, line),
      priceChange(earlierLine, line),
    ];
    return values.flatMap((value) => (value ? [{ line, value }] : []));
  });
}

function quantityChange(before: WatchedLine, { quantity: now }: WatchedLine): ChangedValue | null {
  const isSame = Big(before.quantity.baseQuantity).eq(now.baseQuantity);
  return isSame ? null : { of: "quantity", before: before.quantity, now };
}

/** Dates of a line of which nothing comes any more have not moved. */
function datesChange(before: WatchedLine, now: WatchedLine): ChangedValue | null {
  if (Big(now.quantity.baseQuantity).eq(0)) return null;
  const part = ({ itemNumber, dates }: WatchedLine) => [{ itemNumber, parts: dates }];
  const [change] = changedDates(part(before), part(now));
  return change ? { of: "dates", before: change.before, now: change.now } : null;
}

/** Compares prices of one unit: 2.97 for one piece is the price of 297.00 for a hundred. */
function priceChange({ price: before }: WatchedLine, { price: now }: WatchedLine): ChangedValue | null {
  const isComparable = before.priceUnit === now.priceUnit && before.currency === now.currency;
  const perUnit = ({ netPrice, priceQuantity }: LinePrice) =>
    Big(priceQuantity).eq(0) ? Big(netPrice) : Big(netPrice).div(priceQuantity);
  return isComparable && perUnit(before).eq(perUnit(now)) ? null : { of: "price", before, now };
}
