import { num } from "../../decimal";
import type { DocumentRow, StatusCode } from "../../port/documents";
import { labelOf } from "../../texts/text";
import type { SapCall, SapSystem } from "../call";
import { statusOf } from "../codes/labels";
import { type Row, rowsOf } from "../odata/rows";
import { amountOf, dayOf, externalNumber, instantOf, textOf } from "../odata/values";
import { netWeightOf } from "../odata/weights";
import { numbersOf } from "../partners/determined-partners";
import { readPartners } from "../partners/read-partners";
import { componentsOf } from "../pricing/components";
import { totalsOf } from "../pricing/totals";
import { readOpenByInvoice } from "../receivables/open-by-invoice";
import { isCreditMemo } from "./issued-billings";
import { permitsOf } from "./permits";
import { uniqueRefs } from "./present-rows";
import { typedPoNumber } from "./submission-mark";

export const billingNumbers = (system: SapSystem, row: Row) => {
  const soldTo = externalNumber(row.SoldToParty);
  return numbersOf(system, rowsOf(row.to_Partner), {
    soldTo,
    payer: externalNumber(row.PayerParty) || soldTo,
  });
};

/** Presents billing documents; what is open of them is known to accounting. */
export async function presentBillings(call: SapCall, rows: readonly Row[]): Promise<DocumentRow[]> {
  const numbers = rows.map((row) => externalNumber(row.BillingDocument));
  const [partners, openItems] = await Promise.all([
    readPartners(
      call,
      rows.flatMap((row) => Object.values(billingNumbers(call, row))),
    ),
    readOpenByInvoice(call, numbers),
  ]);
  const partnerOf = (number: string) => ({ number, name: partners.get(number)?.name ?? number });
  return rows.map((row, index) => {
    const number = numbers[index] ?? "";
    const currency = textOf(row.TransactionCurrency);
    const totals = billingTotals(call, row, currency);
    const openItem = openItems.get(number);
    const openAmount = openItem?.open ?? amountOf("0", currency);
    const code = statusCode(row, openAmount, totals.total);
    const { soldTo, shipTo, payer } = billingNumbers(call, row);
    const date = dayOf(row.BillingDocumentDate) ?? "";
    const kind = isCreditMemo(row) ? "creditMemo" : "invoice";
    return {
      kind,
      number,
      date,
      createdAt: instantOf(row.CreationDate) ?? `${date}T00:00:00.000Z`,
      salesArea: call.ctx.salesArea,
      poNumber: typedPoNumber(call.settings, textOf(row.PurchaseOrderByCustomer)),
      soldTo: partnerOf(soldTo),
      shipTo: partnerOf(shipTo),
      payer: partnerOf(payer),
      net: totals.net,
      tax: totals.tax,
      total: totals.total,
      currency,
      status: statusOf(code, call.ctx.language),
      shipStatus: null,
      requestedDate: null,
      dueDate: kind === "invoice" ? (openItem?.dueDate ?? null) : null,
      tracking: [],
      outputTypes:
        kind === "invoice" ? [{ type: "invoice", label: labelOf("output.invoice", call.ctx.language) }] : [],
      references: referencesOf(row),
      openAmount,
      discountUntil: openItem?.discountUntil ?? null,
      ...permitsOf("other", code, call.ctx.language),
      deletedAt: null,
      lockedAt: null,
      lockedBy: null,
      version: textOf(row.LastChangeDateTime) || date,
    };
  });
}

function referencesOf(row: Row): DocumentRow["references"] {
  const items = rowsOf(row.to_Item);
  return uniqueRefs(
    items.flatMap((item) => [
      ...(textOf(item.ReferenceSDDocument) && textOf(item.ReferenceSDDocumentCategory) === "J"
        ? [{ kind: "delivery" as const, number: externalNumber(item.ReferenceSDDocument) }]
        : []),
      ...(textOf(item.SalesDocument)
        ? [{ kind: "order" as const, number: externalNumber(item.SalesDocument) }]
        : []),
    ]),
  );
}

function statusCode(row: Row, openAmount: string, total: string): StatusCode {
  if (textOf(row.InvoiceClearingStatus) === "C" || num(openAmount).eq(0)) return "PAID";
  // Accounting has what is open of a credit memo below zero.
  return num(openAmount).abs().lt(total) ? "PART" : "OPEN";
}

export function billingTotals(call: SapCall, row: Row, currency: string) {
  const components = (from: unknown) => componentsOf(call, rowsOf(from), currency, call.ctx.language);
  const lines = rowsOf(row.to_Item).map((item) => ({
    net: amountOf(item.NetAmount, currency),
    tax: amountOf(item.TaxAmount, currency),
    weightKg: netWeightOf(item) ?? "0",
    priceComponents: components(item.to_PricingElement),
  }));
  const totals = totalsOf(
    currency,
    amountOf(row.TotalNetAmount, currency),
    lines,
    components(row.to_PricingElement),
  );
  // The document states its tax itself.
  const tax = amountOf(row.TaxAmount, currency, "TaxAmount");
  const total = amountOf(num(totals.net).plus(tax).toString(), currency);
  return { ...totals, tax, total };
}
