import type { DocumentItem } from "~/erp/erp";

/** Day that was asked for, and the one that is confirmed; null if a part of the line has none. */
export interface Lateness {
  requested: string;
  confirmed: string | null;
}

type DatedItem = Pick<DocumentItem, "rejection" | "openQuantity" | "scheduleLines" | "requestedDate">;

/** Returns the dates of a line that is late: still to be delivered, and its day is missing, past or after the requested one. */
export function latenessOf(item: DatedItem, today: string): Lateness | null {
  const { rejection, openQuantity, scheduleLines, requestedDate } = item;
  if (rejection !== null || Number(openQuantity) <= 0) return null;
  const requestedDay = requestedDate ?? scheduleLines[0]?.requestedDate ?? today;
  const days = scheduleLines.map(({ confirmedDate }) => confirmedDate);
  const confirmedDay = days.includes(null) ? null : latestOf(days);
  return confirmedDay === null || confirmedDay < today || confirmedDay > requestedDay
    ? { requested: requestedDay, confirmed: confirmedDay }
    : null;
}

export const latestOf = (days: readonly (string | null)[]): string | null =>
  days
    .map((day) => day ?? "")
    .sort()
    .at(-1) || null;
