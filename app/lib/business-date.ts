/** Days of the business, "2026-11-21": they have no time zone, only 'today' has one. */

/** First and last day of PostgreSQL's range, as far as a year has four digits. */
export const [firstDay, lastDay] = ["0001-01-01", "9999-12-31"];

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the current date in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  // The Swedish format is YYYY-MM-DD. Making a format costs forty times as much as using it.
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(instant);
}

export function daysBefore(day: string, days: number): string {
  const movedDate = new Date(`${day}T00:00:00Z`);
  movedDate.setUTCDate(movedDate.getUTCDate() - days);
  const movedDay = movedDate.toISOString();
  if (movedDay.startsWith("+")) return lastDay;
  return movedDay < firstDay ? firstDay : movedDay.slice(0, 10);
}
