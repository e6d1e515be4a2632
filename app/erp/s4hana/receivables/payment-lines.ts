import { daysBefore } from "~/lib/business-date";
import type { ReceivableSearch } from "../../port/receivables";
import { chunksOf, type SapCall } from "../call";
import { anyOf, equals, isOneOf } from "../odata/address";
import { dateLiteral, externalNumber } from "../odata/values";
import { type AccountLine, payersIn, readLines } from "./account-lines";
import { documentsWith } from "./billing-facts";

/** Days that a list over all payers reaches back, if nothing narrows it. */
const daysOfAll = 90;

/**
 * Reads the lines of the payments that a search may find. Where documents narrow it, only their payments are read:
 * the accounts of all payers are too much for that.
 */
export async function readPaymentLines(call: SapCall, search: ReceivableSearch): Promise<AccountLine[]> {
  const { within, criteria = [], currency, fromDate, toDate } = search;
  const payers = payersIn(within);
  const narrowing = criteria.find(({ key }) => key !== "payerNumber" && key !== "docNumber");
  if (narrowing) {
    const values = criteria.flatMap(({ key, value }) => (key === narrowing.key ? value : []));
    const documents = await documentsWith(call, narrowing.key, values);
    return readPaymentsFor(call, payers, [...documents]);
  }
  const numbers = criteria.flatMap(({ key, value }) => (key === "docNumber" ? value : []));
  const payerNumbers = criteria.flatMap(({ key, value }) => (key === "payerNumber" ? value : []));
  const today = call.clock.now().toISOString().slice(0, 10);
  const isWide = payers === undefined && payerNumbers.length === 0 && numbers.length === 0;
  const from = fromDate ?? (isWide ? daysBefore(today, daysOfAll) : undefined);
  return readLines(
    call,
    payers,
    anyOf(call.settings.codes.paymentTypes.map((type) => equals("AccountingDocumentType", type))),
    currency && equals("TransactionCurrency", currency),
    payerNumbers.length > 0 && isOneOf("Customer", payerNumbers),
    numbers.length > 0 && isOneOf("AccountingDocument", numbers),
    from && `DocumentDate ge ${dateLiteral(from)}`,
    toDate && `DocumentDate le ${dateLiteral(toDate)}`,
  );
}

/** Reads the payments of these documents: those with a line for one of them, and those that cleared one. */
async function readPaymentsFor(
  call: SapCall,
  payers: readonly string[] | undefined,
  documents: readonly string[],
): Promise<AccountLine[]> {
  const lines = await Promise.all(
    chunksOf(documents).map((chunk) =>
      readLines(call, payers, anyOf([isOneOf("BillingDocument", chunk), isOneOf("SalesDocument", chunk)])),
    ),
  );
  const numbers = lines
    .flat()
    .flatMap(({ isPayment, document, row }) => [
      ...(isPayment ? [document] : []),
      externalNumber(row.ClearingAccountingDocument),
    ]);
  const payments = await Promise.all(
    chunksOf([...new Set(numbers.filter(Boolean))]).map((chunk) =>
      readLines(call, payers, isOneOf("AccountingDocument", chunk)),
    ),
  );
  return payments.flat();
}
