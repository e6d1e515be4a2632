/** Kinds of mails that their addressees may decline. */
export const mailKinds = ["approvals", "news", "orders"] as const;
export type MailKind = (typeof mailKinds)[number];
