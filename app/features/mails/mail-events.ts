const approval = ["requestor", "approver", "total", "comment", "link"] as const;
const confirmedVariables = ["number", "lines", "total", "link"] as const;
const account = ["name", "link"] as const;

/** Events whose mails administrators may write themselves, with the variables of each. */
export const mailEvents = {
  account_created: ["name", "username", "link"],
  approval_approved: approval,
  approval_asked: approval,
  approval_denied: approval,
  confirm: account,
  order_confirmed: confirmedVariables,
  quote_confirmed: confirmedVariables,
  reset: account,
  unlock: account,
} as const satisfies Record<string, readonly string[]>;

export type MailEvent = keyof typeof mailEvents;

/** Variables that a template must contain: the mail is useless without them. */
export const requiredVariables: { readonly [E in MailEvent]: readonly MailVariable<E>[] } = {
  account_created: [],
  approval_approved: [],
  approval_asked: ["link"],
  approval_denied: [],
  confirm: ["link"],
  order_confirmed: ["number"],
  quote_confirmed: ["number"],
  reset: ["link"],
  unlock: ["link"],
};

export type MailVariable<E extends MailEvent> = (typeof mailEvents)[E][number];
