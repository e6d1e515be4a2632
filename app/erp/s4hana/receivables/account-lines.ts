import { type Num, num } from "../../decimal";
import type { Scope } from "../../port/basics";
import { areaOf, type SapCall, type SapSystem, services } from "../call";
import { allOf, equals, isOneOf } from "../odata/address";
import type { Row } from "../odata/rows";
import { dayOf, decimalOf, externalNumber, textOf } from "../odata/values";

/** Line of a payer's account in SAP's accounting. */
export interface AccountLine {
  /** Keys of the line in accounting, "1000-2026-90000001-1". */
  key: string;
  document: string;
  /** Key of the document's lines for this payer: SAP counts from the beginning every year, and one document may have several payers. */
  posting: string;
  /** Key of the posting that cleared it, or null. */
  clearedBy: string | null;
  /** Key of the line that this one pays a part of, or null. */
  partOf: string | null;
  payer: string;
  /** True for documents that bring or move money. */
  isPayment: boolean;
  /** True for a note that is no debt, such as a request for a down payment. */
  isNoted: boolean;
  isCleared: boolean;
  amount: Num;
  discount: Num;
  currency: string;
  billing: string;
  order: string;
  date: string;
  row: Row;
}

const fields = [
  ...["CompanyCode", "FiscalYear", "AccountingDocument", "AccountingDocumentItem", "AccountingDocumentType"],
  ...["Customer", "SpecialGLCode", "IsCleared", "DocumentDate", "PostingDate", "NetDueDate"],
  ...["TransactionCurrency", "AmountInTransactionCurrency", "BillingDocument", "SalesDocument"],
  ...["InvoiceReference", "InvoiceReferenceFiscalYear", "InvoiceItemReference", "FollowOnDocumentType"],
  ...["CashDiscount1DueDate", "CashDiscount1Percent", "CashDiscountBaseAmount", "CashDiscountAmount"],
  ...[
    "PaymentBlockingReason",
    "DunningLevel",
    "PaymentMethod",
    "PaymentReference",
    "ClearingAccountingDocument",
    "ClearingDocFiscalYear",
  ],
];

/** Payers of a scope; undefined stands for all of them. Other functions have no receivables. */
export function payersIn(within: Scope): string[] | undefined {
  return within === "all"
    ? undefined
    : within.filter((one) => one.function === "payer").map(({ number }) => number);
}

/** Reads customer lines of these payers, in the company of the sales area. */
export async function readLines(
  call: SapCall,
  payers: readonly string[] | undefined,
  ...filters: (string | undefined | false)[]
): Promise<AccountLine[]> {
  if (payers?.length === 0) return [];
  const rows = await call.client.all(call.ctx, services.accounting, "A_OperationalAcctgDocItemCube", {
    filter: allOf(
      equals("CompanyCode", areaOf(call, call.ctx.salesArea).companyCode),
      "FinancialAccountType eq 'D'",
      payers && isOneOf("Customer", payers),
      ...filters,
    ),
    select: fields,
    orderby: "CompanyCode,FiscalYear,AccountingDocument,AccountingDocumentItem",
  });
  return rows.map((row) => lineOf(call, row));
}

/** Key of a line from its parts, which SAP writes with and without leading zeros. */
export const lineKey = (...parts: unknown[]): string => parts.map(externalNumber).join("-");

/** Groups lines by their posting. */
export function postingsOf(lines: readonly AccountLine[]): AccountLine[][] {
  const byPosting = new Map<string, AccountLine[]>();
  for (const line of lines) byPosting.set(line.posting, [...(byPosting.get(line.posting) ?? []), line]);
  return [...byPosting.values()];
}

function lineOf(system: SapSystem, row: Row): AccountLine {
  const document = externalNumber(row.AccountingDocument);
  const paidDocument = externalNumber(row.InvoiceReference);
  // Credit memos, too, may refer to an invoice; they stay items of their own.
  const isPart = paidDocument !== "" && textOf(row.FollowOnDocumentType) === "Z";
  return {
    key: lineKey(row.CompanyCode, row.FiscalYear, row.AccountingDocument, row.AccountingDocumentItem),
    document,
    posting: lineKey(row.CompanyCode, row.FiscalYear, document, row.Customer),
    clearedBy:
      externalNumber(row.ClearingAccountingDocument) === ""
        ? null
        : lineKey(row.CompanyCode, row.ClearingDocFiscalYear, row.ClearingAccountingDocument, row.Customer),
    partOf: isPart
      ? lineKey(row.CompanyCode, row.InvoiceReferenceFiscalYear, paidDocument, row.InvoiceItemReference)
      : null,
    payer: externalNumber(row.Customer),
    isPayment: system.settings.codes.paymentTypes.includes(textOf(row.AccountingDocumentType)),
    isNoted: textOf(row.SpecialGLCode) === "F",
    isCleared: row.IsCleared === true,
    amount: num(decimalOf(row.AmountInTransactionCurrency)),
    discount: num(decimalOf(row.CashDiscountAmount)),
    currency: textOf(row.TransactionCurrency),
    billing: externalNumber(row.BillingDocument),
    order: externalNumber(row.SalesDocument),
    date: dayOf(row.DocumentDate) ?? dayOf(row.PostingDate) ?? "",
    row,
  };
}
