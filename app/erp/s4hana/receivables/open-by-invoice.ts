import { moneyIn, num } from "../../decimal";
import type { BusinessDate, Decimal } from "../../port/basics";
import { chunksOf, type SapCall, services } from "../call";
import { allOf, isOneOf } from "../odata/address";
import { dayOf, decimalOf, externalNumber, textOf } from "../odata/values";

export interface OpenByInvoice {
  open: Decimal;
  dueDate: BusinessDate | null;
  discountUntil: BusinessDate | null;
}

/** Reads what is still open of these invoices; those that are settled are missing. */
export async function readOpenByInvoice(
  call: SapCall,
  invoices: readonly string[],
): Promise<Map<string, OpenByInvoice>> {
  const pages = await Promise.all(
    chunksOf(invoices).map((chunk) =>
      call.client.all(call.ctx, services.accounting, "A_OperationalAcctgDocItemCube", {
        filter: allOf("FinancialAccountType eq 'D'", "IsCleared eq false", isOneOf("BillingDocument", chunk)),
        orderby: "CompanyCode,FiscalYear,AccountingDocument,AccountingDocumentItem",
      }),
    ),
  );
  const byInvoice = new Map<string, OpenByInvoice>();
  for (const row of pages.flat()) {
    const number = externalNumber(row.BillingDocument);
    const currency = textOf(row.TransactionCurrency);
    const amount = num(decimalOf(row.AmountInTransactionCurrency));
    const earlierLines = byInvoice.get(number);
    // A line that paid a part has its own day for a due date.
    const isPart = textOf(row.InvoiceReference) !== "";
    byInvoice.set(number, {
      open: moneyIn(currency, num(earlierLines?.open ?? "0").plus(amount)),
      dueDate: isPart ? (earlierLines?.dueDate ?? null) : dayOf(row.NetDueDate),
      discountUntil: isPart || earlierLines ? null : dayOf(row.CashDiscount1DueDate),
    });
  }
  return byInvoice;
}
