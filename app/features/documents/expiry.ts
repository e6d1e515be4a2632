import type { DocumentSearch } from "~/erp/erp";
import { daysBefore } from "~/lib/business-date";

/** Field of the address of the list of quotes that finds those about to expire. */
export const expiryField = "expiring";

const daysAhead = 14;

/** First and last day of validity that counts as about to expire. */
export interface ExpiryPeriod {
  expiresFrom: string;
  expiresTo: string;
}

/** Returns the next days; a quote that ends within them is about to expire. */
export const expiryPeriod = (today: string): ExpiryPeriod => ({
  expiresFrom: today,
  expiresTo: daysBefore(today, -daysAhead),
});

/** Translates the period into criteria for the ERP: a quote that was ordered expires no more. */
export const openUntil = ({
  expiresFrom,
  expiresTo,
}: ExpiryPeriod): Pick<DocumentSearch, "status" | "dueFrom" | "dueTo"> => ({
  status: "OPEN",
  dueFrom: expiresFrom,
  dueTo: expiresTo,
});
