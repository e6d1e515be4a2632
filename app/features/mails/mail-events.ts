const approval = ["requestor", "approver", "lines", "total", "comment", "link"] as const;
const confirmedVariables = ["number", "lines", "total", "link"] as const;
const account = ["name", "link"] as const;
const receiptVariables = ["po_number", "lines", "total", "link"] as const;
const invoiceVariables = ["number", "po_number", "link"] as const;

/** Events whose mails administrators may write themselves, with the variables of each. */
export const mailEvents = {
  account_created: ["name", "username", "link"],
  confirm: account,
  reset: account,
  unlock: account,
  approval_asked: approval,
  approval_approved: approval,
  approval_denied: approval,
  quote_received: receiptVariables,
  quote_confirmed: confirmedVariables,
  quote_expiring: ["number", "po_number", "date", "lines", "total", "link"],
  order_received: receiptVariables,
  order_confirmed: confirmedVariables,
  order_dates: ["number", "po_number", "lines", "link"],
  order_cancelled: ["number", "po_number", "link"],
  shipment_sent: ["number", "po_number", "date", "lines", "link"],
  invoice_issued: invoiceVariables,
  credit_memo_issued: invoiceVariables,
  payment_received: ["number", "amount", "lines", "link"],
} as const satisfies Record<string, readonly string[]>;

export type MailEvent = keyof typeof mailEvents;

/** Variables that a template must contain: the mail is useless without them. */
export const requiredVariables: { readonly [E in MailEvent]: readonly MailVariable<E>[] } = {
  account_created: ["link"],
  approval_approved: [],
  approval_asked: ["link"],
  approval_denied: [],
  confirm: ["link"],
  credit_memo_issued: ["number"],
  invoice_issued: ["number"],
  order_cancelled: ["number"],
  order_confirmed: ["number"],
  order_dates: ["number"],
  order_received: [],
  payment_received: [],
  quote_confirmed: ["number"],
  quote_expiring: ["number"],
  quote_received: [],
  reset: ["link"],
  shipment_sent: ["number"],
  unlock: ["link"],
};

export type MailVariable<E extends MailEvent> = (typeof mailEvents)[E][number];
