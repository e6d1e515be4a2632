import type { BusinessDate, DocumentItem, SalesDocument } from "~/erp/erp";
import { daysBefore } from "~/lib/business-date";

/** Days within which an ERP proposes a date by itself when a document names none. */
const maxDaysProposed = 7;

/**
 * Returns the date that was asked for or agreed on for a line of a quote: one of its own, or one of the whole quote that is
 * later than the ERP proposes by itself. Null for others and for what has passed: an order asks for the earliest date then.
 */
export function agreedDate(
  quote: Pick<SalesDocument, "date" | "requestedDate">,
  { requestedDate }: Pick<DocumentItem, "requestedDate">,
  today: BusinessDate,
): BusinessDate | null {
  if (requestedDate === null || requestedDate <= today) return null;
  const isOwn = requestedDate !== quote.requestedDate;
  return isOwn || daysBefore(requestedDate, maxDaysProposed) > quote.date ? requestedDate : null;
}
