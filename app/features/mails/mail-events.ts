const approval = ["requestor", "approver", "total", "comment", "link"] as const;
const confirmed = ["number", "lines", "total", "link"] as const;
const account = ["name", "link"] as const;

/** The occasions whose letters administrators may word themselves, with the variables that each knows. */
export const mailEvents = {
  account_created: ["name", "username", "link"],
  approval_approved: approval,
  approval_asked: approval,
  approval_denied: approval,
  confirm: account,
  order_confirmed: confirmed,
  quote_confirmed: confirmed,
  reset: account,
  unlock: account,
} as const satisfies Record<string, readonly string[]>;

export type MailEvent = keyof typeof mailEvents;

export type MailVariable<E extends MailEvent> = (typeof mailEvents)[E][number];
