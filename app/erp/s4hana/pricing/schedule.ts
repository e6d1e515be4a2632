import { least, num, plain, sum, zero } from "../../decimal";
import type { BusinessDate, Decimal } from "../../port/basics";
import type { Availability, ScheduleLine } from "../../port/pricing";
import { sentence } from "../../texts/text";
import type { Row } from "../odata/rows";
import { dayOf, decimalOf } from "../odata/values";

/**
 * Reads the schedule lines of an item. SAP keeps the requested line, which nothing may be confirmed of, and adds one for
 * each confirmation; what none of them confirms has no date.
 */
export function scheduleOf(
  rows: readonly Row[],
  item: { quantity: Decimal; unit: string; plant: string; requestedDate: BusinessDate },
): ScheduleLine[] {
  const requestedDate = dayOf(rows[0]?.RequestedDeliveryDate) ?? item.requestedDate;
  const parts = rows.flatMap((row) => {
    const quantity = num(decimalOf(row.ConfdOrderQtyByMatlAvailCheck));
    const confirmedDate = dayOf(row.ConfirmedDeliveryDate) ?? dayOf(row.RequestedDeliveryDate);
    return quantity.gt(0) ? { quantity, confirmedDate } : [];
  });
  const unconfirmedQuantity = num(item.quantity).minus(sum(parts.map(({ quantity }) => quantity)));
  const allParts = unconfirmedQuantity.gt(0)
    ? [...parts, { quantity: unconfirmedQuantity, confirmedDate: null }]
    : parts;
  return allParts.map(({ quantity, confirmedDate }) => ({
    requestedDate,
    confirmedDate,
    quantity: plain(quantity),
    unit: item.unit,
    plant: item.plant,
  }));
}

/** Sums the schedule lines up: all on the requested date, later or in part, or none. */
export function availabilityOf(lines: readonly ScheduleLine[], language: string): Availability {
  const confirmedLines = lines.filter((line) => line.confirmedDate !== null);
  const total = sum(confirmedLines.map(({ quantity }) => num(quantity)));
  const freeQuantity = plain(total);
  const [first] = confirmedLines;
  if (!first?.confirmedDate) {
    return { status: "none", caption: sentence("availability.none", language), free: freeQuantity };
  }
  const onTime = sum(
    confirmedLines
      .filter((line) => line.confirmedDate === line.requestedDate)
      .map(({ quantity }) => num(quantity)),
  );
  const requestedQuantity = sum(lines.map(({ quantity }) => num(quantity)));
  const say = (key: "availability.full" | "availability.part" | "availability.later") =>
    sentence(key, language, { date: first.confirmedDate ?? "" });
  if (onTime.eq(requestedQuantity))
    return { status: "full", caption: say("availability.full"), free: freeQuantity };
  const isLater =
    least(total, requestedQuantity).eq(requestedQuantity) && onTime.eq(zero) && confirmedLines.length === 1;
  return {
    status: "part",
    caption: say(isLater ? "availability.later" : "availability.part"),
    free: freeQuantity,
  };
}
