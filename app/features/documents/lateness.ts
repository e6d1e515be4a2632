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

/** Lines of an order that need attention for the same reason. */
export interface LateLines {
  lines: number;
  /** The earliest day that was asked for, and the latest that is confirmed; null if a line has none. */
  requested: string;
  confirmed: string | null;
  /** Set where no day is confirmed while the requested one is still to come: nothing is late yet. */
  isUnconfirmed: boolean;
}

/** Adds up the lines of an order that are late, and those that may become so: first the late ones. */
export function lateLinesOf(items: readonly DatedItem[], today: string): LateLines[] {
  const parts = items.flatMap((item) => latenessOf(item, today) ?? []);
  return [false, true].flatMap((isUnconfirmed) => {
    const alike = parts.filter(
      ({ requested, confirmed }) => (confirmed === null && requested >= today) === isUnconfirmed,
    );
    const [first] = alike.map(({ requested }) => requested).sort();
    if (!first) return [];
    const days = alike.map(({ confirmed }) => confirmed);
    const confirmedDay = days.includes(null) ? null : latestOf(days);
    return [{ lines: alike.length, requested: first, confirmed: confirmedDay, isUnconfirmed }];
  });
}

const latestOf = (days: readonly (string | null)[]): string | null =>
  days
    .map((day) => day ?? "")
    .sort()
    .at(-1) || null;
