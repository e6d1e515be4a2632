import { daysBefore } from "~/lib/business-date";
import type { SubscriptionFrequency } from "./library-report";

/** Returns the day of the next mail: tomorrow, next Monday, or the first of next month. */
export function nextDay(today: string, frequency: SubscriptionFrequency): string {
  if (frequency === "daily") return daysBefore(today, -1);
  const date = new Date(`${today}T00:00:00Z`);
  if (frequency === "weekly") return daysBefore(today, -((8 - date.getUTCDay()) % 7 || 7));
  date.setUTCMonth(date.getUTCMonth() + 1, 1);
  return date.toISOString().slice(0, 10);
}
