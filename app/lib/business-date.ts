/** Days of the business, "2026-11-21": they have no time zone, only 'today' has one. */

/** Returns the current date in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  // The Swedish format is YYYY-MM-DD.
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(instant);
}

export function daysBefore(day: string, days: number): string {
  const movedDate = new Date(`${day}T00:00:00Z`);
  movedDate.setUTCDate(movedDate.getUTCDate() - days);
  return movedDate.toISOString().slice(0, 10);
}
