import type { SalesDocument, ScheduleLine } from "~/erp/erp";

type DatedPart = Pick<ScheduleLine, "confirmedDate" | "quantity" | "unit">;

/** Confirmed dates of one line, part by part. */
export interface LineDates {
  itemNumber: number;
  parts: DatedPart[];
}

/** Reads the dates of all lines that are still to be delivered. */
export const lineDatesOf = ({ items }: Pick<SalesDocument, "items">): LineDates[] =>
  items
    .filter(({ rejection }) => rejection === null)
    .map(({ itemNumber, scheduleLines }) => ({
      itemNumber,
      parts: scheduleLines.map(({ confirmedDate, quantity, unit }) => ({ confirmedDate, quantity, unit })),
    }));

/** Returns the lines whose dates are others than before; a line that is new or gone has changed otherwise. */
export function changedDates(
  before: readonly LineDates[],
  now: readonly LineDates[],
): { itemNumber: number; before: DatedPart[]; now: DatedPart[] }[] {
  const earlierParts = new Map(before.map(({ itemNumber, parts }) => [itemNumber, parts]));
  return now.flatMap(({ itemNumber, parts }) => {
    const earlierDates = earlierParts.get(itemNumber);
    if (!earlierDates || daysOf(earlierDates) === daysOf(parts)) return [];
    return [{ itemNumber, before: earlierDates, now: parts }];
  });
}

/** Days of a line in order. How a quantity is divided between them concerns nobody while the days stay. */
const daysOf = (parts: readonly DatedPart[]): string =>
  [...new Set(parts.map(({ confirmedDate }) => confirmedDate ?? "-"))].sort().join(" ");
