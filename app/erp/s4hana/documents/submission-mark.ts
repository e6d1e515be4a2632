import { createHash } from "node:crypto";
import type { SapSettings } from "../settings";

/**
 * Mark of a submission in a document. SAP's sales services take no idempotency key (`ExternalDocumentID` cannot be set):
 * the portal's id travels in a field of the company's, or in short form at the end of the purchase order number.
 */

const separator = " #";
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const markLength = 10;
const maxPoNumber = 35;

const isPoField = ({ submissionField }: SapSettings): boolean =>
  submissionField === "PurchaseOrderByCustomer";

/** Short form of an id: 50 bits, so that a thousand million submissions have no two alike. */
export function markOf(key: string, length = markLength): string {
  const bytes = createHash("sha256").update(key).digest();
  return Array.from({ length }, (_, index) => alphabet[(bytes[index] ?? 0) % 32]).join("");
}

/** Fields of a new document that hold its mark, with the purchase order number as the customer typed it in front. */
export function markedFields(settings: SapSettings, key: string, poNumber = ""): Record<string, string> {
  const poText = poNumber.trim();
  if (!isPoField(settings)) {
    return { ...(poText ? { PurchaseOrderByCustomer: poText } : {}), [settings.submissionField]: key };
  }
  return { PurchaseOrderByCustomer: `${poText}${separator}${markOf(key)}`.trimStart() };
}

/** Longest purchase order number that a buyer may type. */
export const maxTypedPoNumber = (settings: SapSettings): number =>
  isPoField(settings) ? maxPoNumber - separator.length - markLength : maxPoNumber;

/** Purchase order number without the mark, as the customer typed it. */
export function typedPoNumber(settings: SapSettings, poNumber: string): string {
  if (!isPoField(settings)) return poNumber;
  return poNumber.replace(/(^| )#[0-9A-HJKMNP-TV-Z]{10}$/, "");
}

/** Purchase order number of a changed document: the new one with the mark of the stored one. */
export function remarkedPoNumber(settings: SapSettings, storedPoNumber: string, poNumber: string): string {
  const mark = isPoField(settings) ? (/#[0-9A-HJKMNP-TV-Z]{10}$/.exec(storedPoNumber)?.[0] ?? "") : "";
  return [poNumber.trim(), mark].filter(Boolean).join(" ");
}

/** Filter that finds the document of a submission. */
export function markFilter(
  settings: SapSettings,
  key: string,
): { field: string; value: string; contains: boolean } {
  return isPoField(settings)
    ? { field: "PurchaseOrderByCustomer", value: `#${markOf(key)}`, contains: true }
    : { field: settings.submissionField, value: key, contains: false };
}
