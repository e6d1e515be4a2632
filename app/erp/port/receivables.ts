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
  /** Null for a credit, which nobody has to pay. */
  dueDate: BusinessDate | null;
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

/** Kinds of open items as accountants name them; a residual item is the rest of an invoice paid in part. */
export const openItemKinds = [
  "invoice",
  "residual",
  "creditMemo",
  "downPaymentRequest",
  "downPayment",
  "onAccount",
] as const;

export type OpenItemKind = (typeof openItemKinds)[number];

/** Balance of a payer in one currency. */
export interface AccountBalance {
  payer: string;
  currency: string;
  outstanding: Decimal;
  overdue: Decimal;
  /** Credit memos and payments on account that can still be used. */
  credits: Decimal;
  /** Null if the ERP does not tell it. */
  creditLimit: Decimal | null;
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
  settles: {
    document: DocumentRef;
    amount: Decimal;
    discount: Decimal;
    /** Payer's reason for paying less than was open; absent without one. */
    reason?: string;
  }[];
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

/** Change of a payer's account. */
export interface Movement {
  kind: "invoice" | "creditMemo" | "onAccount" | "payment" | "discount";
  /** Number of the open item or of the payment. */
  number: string;
  /** Invoice, credit memo or payment; of a cash discount the invoice that it was granted for. */
  document: DocumentRef;
  date: BusinessDate;
  /** Purchase order number, or reference of the payment. */
  reference: string;
  currency: string;
  /** Positive if the payer owes more by it. */
  amount: Decimal;
  /** Balance of the account in this currency after the movement. */
  balance: Decimal;
}

/** Sums of a period in one currency: opening, debits and credits (negative) add up to closing. */
export interface StatementSum {
  currency: string;
  opening: Decimal;
  debits: Decimal;
  credits: Decimal;
  closing: Decimal;
}

export interface StatementRequest extends Omit<PageRequest<never>, "sortBy" | "order"> {
  payer: string;
  /** First and last day of the period. */
  fromDate: BusinessDate;
  toDate: BusinessDate;
}

export interface Statement {
  payer: NamedPartner;
  sums: StatementSum[];
  /** Movements of the period, by currency and day. */
  movements: List<Movement>;
}

/** Payment that the portal has collected and the ERP is to post. */
export interface PaymentInstruction {
  payer: string;
  currency: string;
  /** Way to pay; `offset` clears debts with credits of the same sum, so that no money moves. */
  method: "card" | "eCheck" | "bankTransfer" | "offset";
  /** Transaction number of the payment provider. */
  reference: string;
  /** Sum of the amounts in `items` (credits are negative) and in `ahead`. */
  amount: Decimal;
  items: {
    openItem: string;
    amount: Decimal;
    discount?: Decimal;
    /** Payer's reason for paying less than is open. */
    reason?: string;
  }[];
  /**
   * Advance payment on the payer's account: reserved for an order, whose invoices use it up, or, if `order` is null,
   * unassigned until items are settled with it.
   */
  ahead?: { order: string | null; amount: Decimal };
}

/** Open items of a payer that somebody has chosen: single ones, and on demand everything overdue that is not blocked. */
export interface ItemChoice {
  isOverdueChosen: boolean;
  numbers: string[];
  /** Items that are left out, however they were chosen. */
  except: string[];
  /** Kinds of items that are left out otherwise; null for all kinds. */
  kinds: readonly OpenItemKind[] | null;
}

/** Chosen items of one currency: how many, what is open of them, and what settles them today. */
export interface ChosenSum {
  currency: string;
  count: number;
  open: Decimal;
  /** Open amount less the cash discounts that still hold. */
  due: Decimal;
}

export type PostedPayment = { state: "posted" | "duplicate"; payment: PaymentRow };

export interface Receivables {
  /**
   * Adds up what is chosen of a payer's open items and can be paid, by currency, and tells which of the listed ones are part
   * of it. Made for tens of thousands of items: none of them travels. Unknown numbers, settled and blocked items are left out.
   */
  sumChosen(
    ctx: ErpContext,
    payer: string,
    choice: ItemChoice,
    listedNumbers: string[],
  ): Promise<ErpResult<{ sums: ChosenSum[]; listed: string[] }>>;
  /**
   * Gets the current state of the chosen items that can be paid and are due first, up to a number of them, and counts them
   * all. Tells the first of those that cannot: blocked, or of another kind.
   */
  firstChosen(
    ctx: ErpContext,
    payer: string,
    choice: ItemChoice,
    maxItems: number,
  ): Promise<ErpResult<{ items: OpenItem[]; count: number; unpayable: OpenItem[] }>>;
  /** Finds a page of open items. */
  openItems(ctx: ErpContext, search: ReceivableSearch): Promise<ErpResult<List<OpenItem>>>;
  /**
   * Gets the current state of these items, for paying them; unknown numbers, settled items and items outside the scope are left out.
   */
  getOpenItems(ctx: ErpContext, numbers: string[], within: Scope): Promise<ErpResult<OpenItem[]>>;
  /** Calculates a payer's balances, one per currency. */
  balance(ctx: ErpContext, payer: string): Promise<ErpResult<AccountBalance[]>>;
  /** Lists the movements of a payer's account in a period, with its balance before and after. */
  statement(ctx: ErpContext, request: StatementRequest): Promise<ErpResult<Statement>>;
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
