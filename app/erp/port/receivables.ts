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
  /** Only items past their due date. */
  overdue?: boolean;
}

/** What a payer still owes for a document, or is owed (negative: credit memo, payment on account). */
export interface OpenItem {
  number: string;
  kind: "invoice" | "creditMemo" | "downPaymentRequest" | "onAccount";
  payer: NamedPartner;
  document: DocumentRef;
  poNumber: string;
  date: BusinessDate;
  dueDate: BusinessDate;
  daysOverdue: number;
  amount: Decimal;
  paid: Decimal;
  open: Decimal;
  currency: string;
  /** What may be deducted when paying by that day; null when there is none left. */
  discount: { percent: Decimal; amount: Decimal; until: BusinessDate } | null;
  status: Coded<StatusCode>;
  /** In dispute, or waiting for a direct debit: not to be paid here. */
  paymentBlock: Coded | null;
  references: DocumentRef[];
}

/** One for each currency. */
export interface AccountBalance {
  payer: string;
  currency: string;
  outstanding: Decimal;
  overdue: Decimal;
  /** Credit memos and payments on account that can still be used. */
  credits: Decimal;
  creditLimit: Decimal;
  openItems: number;
  /** Overdue for 1–30, 31–60, 61–90 and more days. */
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
  /** What the money was for. What was paid ahead stands with its order, or with the payment itself, until it is used. */
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

/** Money that the portal has taken and the ERP shall book. */
export interface PaymentInstruction {
  payer: string;
  currency: string;
  method: "card" | "eCheck" | "bankTransfer";
  /** The provider's number of the transaction. */
  reference: string;
  /** The sum of what the settled items get, where credits count against it, and of what is paid ahead. */
  amount: Decimal;
  items: { openItem: string; amount: Decimal; discount?: Decimal }[];
  /**
   * Kept on the payer's account: for an order, whose invoices use it up as they come, or for nothing in particular until
   * somebody settles items with it.
   */
  ahead?: { order: string | null; amount: Decimal };
}

export type Posted = { state: "posted" | "duplicate"; payment: PaymentRow };

export interface Receivables {
  openItems(ctx: ErpContext, search: ReceivableSearch): Promise<ErpResult<List<OpenItem>>>;
  /** The named items as they are now, for paying them; unknown ones are missing. */
  getOpenItems(ctx: ErpContext, numbers: string[], within: Scope): Promise<ErpResult<OpenItem[]>>;
  balance(ctx: ErpContext, payer: string): Promise<ErpResult<AccountBalance[]>>;
  payments(ctx: ErpContext, search: ReceivableSearch): Promise<ErpResult<List<PaymentRow>>>;
  downPayments(ctx: ErpContext, search: ReceivableSearch): Promise<ErpResult<List<DownPayment>>>;
  /** Books it once for each key, however often it is called. */
  postPayment(ctx: ErpContext, payment: PaymentInstruction, key: string): Promise<ErpResult<Posted>>;
  findPayment(ctx: ErpContext, key: string): Promise<ErpResult<PaymentRow | null>>;
}
