/** Kinds of mails that their addressees may decline, in the order of the profile. */
export const mailKinds = [
  "received",
  "orders",
  "cancelled",
  "returned",
  "dates",
  "changes",
  "shipments",
  "invoices",
  "payments",
  "quotes",
  "claims",
  "approvals",
  "reports",
  "news",
] as const;
export type MailKind = (typeof mailKinds)[number];
