/** Calendar reckoning on business dates (YYYY-MM-DD), without time zones: a date is a date everywhere. */
const midnightOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
const dateOf = (instant: Date): string => instant.toISOString().slice(0, 10);

export function addDays(date: string, days: number): string {
  const instant = midnightOf(date);
  instant.setUTCDate(instant.getUTCDate() + days);
  return dateOf(instant);
}

/** Returns the same day of another month, or its last day if that month is shorter. */
export function addMonths(date: string, months: number): string {
  const instant = midnightOf(date);
  const day = instant.getUTCDate();
  instant.setUTCDate(1);
  instant.setUTCMonth(instant.getUTCMonth() + months);
  const last = new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 0)).getUTCDate();
  instant.setUTCDate(Math.min(day, last));
  return dateOf(instant);
}

/** Returns the complete weeks that a month touches. `firstDay` counts from Sunday, which is 0. */
export function weeksOf(date: string, firstDay: 0 | 1): string[][] {
  const month = date.slice(0, 7);
  const first = `${month}-01`;
  let day = addDays(first, -((midnightOf(first).getUTCDay() - firstDay + 7) % 7));
  const weeks: string[][] = [];
  while (weeks.length === 0 || day.startsWith(month)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
    day = addDays(day, 7);
  }
  return weeks;
}

/** Returns the day that a key leads to; null for keys without a meaning in the grid. */
export function dayAfterKey(date: string, key: string, firstDay: 0 | 1): string | null {
  const inWeek = (midnightOf(date).getUTCDay() - firstDay + 7) % 7;
  switch (key) {
    case "ArrowLeft":
      return addDays(date, -1);
    case "ArrowRight":
      return addDays(date, 1);
    case "ArrowUp":
      return addDays(date, -7);
    case "ArrowDown":
      return addDays(date, 7);
    case "Home":
      return addDays(date, -inWeek);
    case "End":
      return addDays(date, 6 - inWeek);
    case "PageUp":
      return addMonths(date, -1);
    case "PageDown":
      return addMonths(date, 1);
    default:
      return null;
  }
}
