import type { Translate } from "~/i18n/translate";

const alternatives = {
  "change.cancelled": "amendments.instead.documentCancelled",
  "change.delivered": "amendments.instead.delivered",
  "change.expired": "amendments.instead.expired",
  "change.inDelivery": "amendments.instead.inDelivery",
  "change.locked": "amendments.instead.locked",
  "change.ordered": "amendments.instead.ordered",
  "change.rejectedLine": "amendments.instead.cancelled",
} as const;

/** Says what can be asked for instead of a change that the ERP rules out; empty for a reason of which nothing is known. */
export function insteadOf(code: string, t: Translate): string {
  return Object.hasOwn(alternatives, code) ? t(alternatives[code as keyof typeof alternatives]) : "";
}
