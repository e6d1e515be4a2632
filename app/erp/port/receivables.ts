import type {
  BusinessDate,
  Coded,
  Decimal,
  ErpContext,
  ErpResult,
  List,
  NamedPartner,
  PageRequest,
  Scope,
} from "./basics";
import type { DocumentCriterion, DocumentRef, StatusCode } from "./documents";

export interface ReceivableSearch extends PageRequest<"number" | "date" | "dueDate" | "amount" | "payer"> {
  within: Scope;
  criteria?: { key: DocumentCriterion; value: string }[];
  q?: string;
  fromDate?: BusinessDate;
  toDate?: BusinessDate;
  currency?: string;
  /** Restricts the list to items past their due date. */
  overdue?: boolean;
  /** Last due date, inclusive. */
  dueUntil?: BusinessDate;
  /** Range of the open amount, inclusive; credits are negative. */
  amountFrom?: Decimal;
  amountTo?: Decimal;
}

/** Open item of a payer; the amount is negative if the payer is owed it (credit memo, payment on account). */
export interface OpenItem {
  number: string;
  kind: "invoice" | "creditMemo" | "downPaymentRequest" | "onAccount";
  payer: NamedPartner;
  document: DocumentRef;
  poNumber: string;
  date: BusinessDate;
  dueDate: BusinessDate;
  daysOverdue: number;
  /** Number of reminders that the payer has received for this item. */
  dunningLevel: number;
  amount: Decimal;
  paid: Decimal;
  open: Decimal;
  currency: string;
  /** Cash discount for paying until that day; null if none is left. */
  discount: { percent: Decimal; amount: Decimal; until: BusinessDate } | null;
  status: Coded<StatusCode>;
  /** Set if the item must not be paid in the portal: it is disputed, or will be collected by direct debit. */
  paymentBlock: Coded | null;
  references: DocumentRef[];
}

/** Balance of a payer in one currency. */
export interface AccountBalance {
  payer: string;
  currency: string;
  outstanding: Decimal;
  overdue: Decimal;
  /** Credit memos and payments on account that can still be used. */
  credits: Decimal;
  creditLimit: Decimal;
  openItems: number;
  /** Overdue amounts by age: 1–30, 31–60, 61–90 and more days. */
  ageing: { notDue: Decimal; upTo30: Decimal; upTo60: Decimal; upTo90: Decimal; older: Decimal };
}

export interface PaymentRow {
  number: string;
  payer: NamedPartner;
  date: BusinessDate;
  amount: Decimal;
  currency: string;
  method: Coded;
  status: Coded<StatusCode>;
  reference: string;
  /**
   * Documents that the payment settled. An advance payment is listed under its order, or under the payment itself,
   * until it is used up.
   */
  settles: { document: DocumentRef; amount: Decimal; discount: Decimal }[];
}

export interface DownPayment {
  number: string;
  payer: NamedPartner;
  order: DocumentRef;
  date: BusinessDate;
  dueDate: BusinessDate;
  amount: Decimal;
  paid: Decimal;
  open: Decimal;
  currency: string;
  status: Coded<StatusCode>;
}

/** Payment that the portal has collected and the ERP is to post. */
export interface PaymentInstruction {
  payer: string;
  currency: string;
  method: "card" | "eCheck" | "bankTransfer";
  /** Transaction number of the payment provider. */
  reference: string;
  /** Sum of the amounts in `items` (credits are negative) and in `ahead`. */
  amount: Decimal;
  items: { openItem: string; amount: Decimal; discount?: Decimal }[];
  /**
   * Advance payment on the payer's account: reserved for an order, whose invoices use it up, or, if `order` is null,
   * unassigned until items are settled with it.
   */
  ahead?: { order: string | null; amount: Decimal };
}

export type PostedPayment = { state: "posted" | "duplicate"; payment: PaymentRow };

export interface Receivables {
  /** Finds a page of open items. */
  openItems(ctx: ErpContext, search: ReceivableSearch): Promise<ErpResult<List<OpenItem>>>;
  /**
   * Gets the current state of these items, for paying them; unknown numbers, settled items and items outside the scope are left out.
   */
  getOpenItems(ctx: ErpContext, numbers: string[], within: Scope): Promise<ErpResult<OpenItem[]>>;
  /** Calculates a payer's balances, one per currency. */
  balance(ctx: ErpContext, payer: string): Promise<ErpResult<AccountBalance[]>>;
  /** Finds a page of posted payments. */
  payments(ctx: ErpContext, search: ReceivableSearch): Promise<ErpResult<List<PaymentRow>>>;
  /** Finds a page of down payment requests. */
  downPayments(ctx: ErpContext, search: ReceivableSearch): Promise<ErpResult<List<DownPayment>>>;
  /**
   * Posts a payment. Idempotent by `key`: a repetition returns `duplicate` with the first posting. After an ambiguous
   * failure look the key up with `findPayment` before repeating.
   */
  postPayment(ctx: ErpContext, payment: PaymentInstruction, key: string): Promise<ErpResult<PostedPayment>>;
  /** Finds the payment that `postPayment` posted under this key, or null. Always answered by the ERP, never by the cache. */
  findPayment(ctx: ErpContext, key: string): Promise<ErpResult<PaymentRow | null>>;
}
