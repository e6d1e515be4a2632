import { moneyIn, num } from "../../embedded/decimal";
import type { ErpContext, Scope } from "../../port/basics";
import type { OpenItem, ReceivableSearch } from "../../port/receivables";
import { areaOf, callOf, type SapSystem, services } from "../call";
import { statusOf } from "../codes/labels";
import { allOf, equals, isOneOf } from "../odata/address";
import type { Row } from "../odata/rows";
import { dateLiteral, dayOf, decimalOf, externalNumber, textOf } from "../odata/values";
import { readPartners } from "../partners/read-partners";

/** Reads open items of the payers in the scope; only payers have any. */
export async function readOpenItems(
  system: SapSystem,
  ctx: ErpContext,
  search: Pick<ReceivableSearch, "within" | "currency" | "overdue" | "dueUntil" | "fromDate" | "toDate"> & {
    billingDocument?: string;
  },
): Promise<OpenItem[]> {
  const payers = payersIn(search.within);
  if (payers?.length === 0) return [];
  const today = system.clock.now().toISOString().slice(0, 10);
  const rows = await system.client.all(callOf(ctx), services.accounting, "A_OperationalAcctgDocItemCube", {
    filter: allOf(
      equals("CompanyCode", areaOf(system, ctx.salesArea).companyCode),
      "FinancialAccountType eq 'D'",
      "IsCleared eq false",
      payers && isOneOf("Customer", payers),
      search.currency && equals("TransactionCurrency", search.currency),
      search.billingDocument && equals("BillingDocument", search.billingDocument),
      search.overdue && `NetDueDate lt ${dateLiteral(today)}`,
      search.dueUntil && `NetDueDate le ${dateLiteral(search.dueUntil)}`,
      search.fromDate && `DocumentDate ge ${dateLiteral(search.fromDate)}`,
      search.toDate && `DocumentDate le ${dateLiteral(search.toDate)}`,
    ),
    orderby: "NetDueDate,CompanyCode,FiscalYear,AccountingDocument,AccountingDocumentItem",
  });
  const names = await readPartners(
    system,
    ctx,
    rows.map((row) => externalNumber(row.Customer)),
  );
  return rows.map((row) => presentItem(row, ctx, today, (number) => names.get(number)?.name ?? number));
}

export function payersIn(within: Scope): string[] | undefined {
  return within === "all"
    ? undefined
    : within.filter((one) => one.function === "payer").map(({ number }) => number);
}

/** Number of an open item: the four keys of its line in accounting. */
export const itemNumber = (row: Row): string =>
  [row.CompanyCode, row.FiscalYear, row.AccountingDocument, row.AccountingDocumentItem].map(textOf).join("-");

function presentItem(row: Row, ctx: ErpContext, today: string, nameOf: (number: string) => string): OpenItem {
  const currency = textOf(row.TransactionCurrency);
  const openAmount = num(decimalOf(row.AmountInTransactionCurrency));
  const payer = externalNumber(row.Customer);
  const invoice = externalNumber(row.BillingDocument);
  const dueDate = dayOf(row.NetDueDate) ?? dayOf(row.DocumentDate) ?? today;
  const daysOverdue = Math.max(0, Math.round((Date.parse(today) - Date.parse(dueDate)) / 86_400_000));
  const isCredit = openAmount.lt(0);
  const kind =
    textOf(row.SpecialGLCode) === "F"
      ? "downPaymentRequest"
      : isCredit
        ? invoice
          ? "creditMemo"
          : "onAccount"
        : "invoice";
  const block = textOf(row.PaymentBlockingReason);
  const accountingDocument = externalNumber(row.AccountingDocument);
  return {
    number: itemNumber(row),
    kind,
    payer: { number: payer, name: nameOf(payer) },
    document: invoice
      ? { kind: isCredit ? "creditMemo" : "invoice", number: invoice }
      : { kind: "payment", number: accountingDocument },
    poNumber: textOf(row.DocumentReferenceID),
    date: dayOf(row.DocumentDate) ?? dayOf(row.PostingDate) ?? today,
    dueDate,
    daysOverdue,
    dunningLevel: Number(textOf(row.DunningLevel)) || 0,
    amount: moneyIn(currency, openAmount),
    paid: moneyIn(currency, num(0)),
    open: moneyIn(currency, openAmount),
    currency,
    discount: discountOf(row, currency, today),
    status: statusOf("OPEN", ctx.language),
    paymentBlock: block === "" ? null : { code: block, label: block },
    references: [],
  };
}

function discountOf(row: Row, currency: string, today: string): OpenItem["discount"] {
  const until = dayOf(row.CashDiscount1DueDate);
  const percent = num(decimalOf(row.CashDiscount1Percent));
  if (until === null || until < today || percent.eq(0)) return null;
  const base = num(decimalOf(row.CashDiscountBaseAmount));
  return { percent: percent.toString(), amount: moneyIn(currency, base.times(percent).div(100)), until };
}
