import { daysBefore } from "~/lib/business-date";
import { type Num, num } from "../../decimal";
import { areaOf, type SapCall, services } from "../call";
import { allOf, equals, isOneOf } from "../odata/address";
import { type Row, rowsOf } from "../odata/rows";
import { dateLiteral, decimalOf, textOf } from "../odata/values";
import { lineKey } from "./account-lines";

const expand = ["to_PaymentAdviceItem"];
const orderby = "CompanyCode,PaymentAdviceAccountType,PaymentAdviceAccount,PaymentAdvice";

/**
 * Reads the advices that finance has not posted yet. One that is older than the days that finance takes for it no longer
 * counts: SAP does not always tell what became of it.
 */
export async function readWaitingAdvices(
  call: SapCall,
  payers: readonly string[] | undefined,
): Promise<Row[]> {
  if (payers?.length === 0) return [];
  const today = call.clock.now().toISOString().slice(0, 10);
  const rows = await call.client.all(call.ctx, services.paymentAdvice, "A_PaymentAdvice", {
    filter: allOf(
      equals("CompanyCode", areaOf(call, call.ctx.salesArea).companyCode),
      equals("PaymentAdviceAccountType", "D"),
      payers && isOneOf("PaymentAdviceAccount", payers),
      `CreationDate ge ${dateLiteral(daysBefore(today, call.settings.adviceDays))}`,
    ),
    expand,
    orderby,
  });
  return rows.filter((row) => textOf(row.PaymentDocument) === "");
}

/** Finds the advice with this number; one number stands for one payment of the portal. */
export async function findAdvice(call: SapCall, number: string): Promise<Row | null> {
  const { rows } = await call.client.page(call.ctx, services.paymentAdvice, "A_PaymentAdvice", {
    filter: allOf(
      equals("CompanyCode", areaOf(call, call.ctx.salesArea).companyCode),
      equals("PaymentAdvice", number),
    ),
    expand,
    orderby,
    top: 1,
  });
  return rows[0] ?? null;
}

/** Adds up what advices announce for each line of accounting, cash discount included. */
export function announcedByLine(advices: readonly Row[]): Map<string, Num> {
  const announcedAmounts = new Map<string, Num>();
  for (const item of advices.flatMap((row) => rowsOf(row.to_PaymentAdviceItem))) {
    if (item.IsPostedOnAccount === true) continue;
    const key = lineKey(
      item.CompanyCode,
      item.FiscalYear,
      item.AccountingDocument,
      item.AccountingDocumentItem,
    );
    const amount = num(decimalOf(item.NetPaymentAmountInPaytCurrency));
    const settledAmount = amount.plus(decimalOf(item.CashDiscountAmountInPaytCrcy));
    announcedAmounts.set(key, (announcedAmounts.get(key) ?? num(0)).plus(settledAmount));
  }
  return announcedAmounts;
}
