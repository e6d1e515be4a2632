import Big from "big.js";
import type { Decimal, DocumentItem, DocumentKind, SalesDocument, TaxSubtotal } from "~/erp/erp";
import { digitsOf } from "~/lib/currency-digits";

/** Line of an invoice with the lines that it follows from. */
export interface ComparedLine {
  invoiced: DocumentItem;
  /** Delivered quantity; null for a line without a delivery, such as a service. */
  delivered: DocumentItem | null;
  ordered: DocumentItem;
  /** VAT rates of both documents, as percentages; null where a document does not tell it. */
  rates: { ordered: Decimal | null; invoiced: Decimal | null };
}

/** One thing in which an invoice is not what was ordered and delivered. */
export type Difference =
  | { about: "quantity"; line: ComparedLine; excessNet: Decimal | null }
  | { about: "price"; line: ComparedLine; expectedNet: Decimal }
  | { about: "taxRate"; line: ComparedLine }
  | { about: "freight" | "surcharges"; expected: Decimal; invoiced: Decimal }
  | { about: "tax"; tax: TaxSubtotal; expected: Decimal; invoiced: Decimal };

export interface InvoiceCheck {
  differences: Difference[];
  /** Lines that agree or differ; the others name no order that can be read. */
  comparedLines: number;
  uncomparedItems: DocumentItem[];
}

export type DocumentsByRef = ReadonlyMap<string, SalesDocument>;

export const refKey = ({ kind, number }: { kind: DocumentKind; number: string }): string =>
  `${kind} ${number}`;

/** Compares an invoice with the orders and deliveries that it follows. */
export function compareInvoice(invoice: SalesDocument, documents: DocumentsByRef): InvoiceCheck {
  const lines = invoice.items.map((item) => lineOf(item, invoice, documents));
  const comparedLines = lines.flatMap(({ line }) => line ?? []);
  const orders = [...documents.values()].filter(({ kind }) => kind === "order");
  return {
    differences: [
      ...comparedLines.flatMap((line) => lineDifferences(line, invoice)),
      ...(comparedLines.length === lines.length ? chargeDifferences(invoice, comparedLines, orders) : []),
      ...taxDifferences(invoice),
    ],
    comparedLines: comparedLines.length,
    uncomparedItems: lines.flatMap(({ line, item }) => (line ? [] : [item])),
  };
}

function lineOf(
  item: DocumentItem,
  invoice: SalesDocument,
  documents: DocumentsByRef,
): { item: DocumentItem; line: ComparedLine | null } {
  const source = referencedItem(item, documents);
  const deliveredItem = source?.document.kind === "delivery" ? source.item : null;
  const order = deliveredItem ? referencedItem(deliveredItem, documents) : source;
  if (order?.document.kind !== "order") return { item, line: null };
  const rates = { ordered: rateOf(order.item, order.document), invoiced: rateOf(item, invoice) };
  return { item, line: { invoiced: item, delivered: deliveredItem, ordered: order.item, rates } };
}

function referencedItem({ reference }: DocumentItem, documents: DocumentsByRef) {
  const document = reference && documents.get(refKey(reference));
  const item = document?.items.find(({ itemNumber }) => itemNumber === reference?.itemNumber);
  return document && item ? { document, item } : null;
}

const rateOf = ({ taxCode }: DocumentItem, { totals }: SalesDocument): Decimal | null =>
  totals.taxes.find(({ code }) => code === taxCode)?.rate ?? null;

function lineDifferences(line: ComparedLine, invoice: SalesDocument): Difference[] {
  const { invoiced, delivered, ordered, rates } = line;
  const expectedNet = netOfOrder(ordered, invoiced.baseQuantity, invoice.currency);
  const { ordered: orderedRate, invoiced: invoicedRate } = rates;
  const isTaxedOtherwise =
    orderedRate !== null && invoicedRate !== null && !Big(orderedRate).eq(invoicedRate);
  return [
    ...(isQuantityOther(invoiced, delivered, ordered)
      ? [{ about: "quantity" as const, line, excessNet: excessNetOf(line, invoice.currency) }]
      : []),
    ...(expectedNet !== null && Big(expectedNet).minus(invoiced.net).abs().gt(smallestUnit(invoice.currency))
      ? [{ about: "price" as const, line, expectedNet }]
      : []),
    ...(isTaxedOtherwise ? [{ about: "taxRate" as const, line }] : []),
  ];
}

/** Tells whether the invoice bills another quantity than was delivered, or more than was ordered. */
function isQuantityOther(
  invoicedItem: DocumentItem,
  deliveredItem: DocumentItem | null,
  orderedItem: DocumentItem,
): boolean {
  if (deliveredItem) return !Big(invoicedItem.baseQuantity).eq(deliveredItem.baseQuantity);
  return Big(invoicedItem.baseQuantity).gt(orderedItem.baseQuantity);
}

/** Returns what the quantity beyond the delivered one costs by the order. */
function excessNetOf({ invoiced, delivered, ordered }: ComparedLine, currency: string): Decimal | null {
  const excessQuantity = Big(invoiced.baseQuantity).minus((delivered ?? ordered).baseQuantity);
  return netOfOrder(ordered, excessQuantity.toFixed(), currency);
}

/** Returns what a quantity costs by the order; null for a line without a quantity. */
function netOfOrder(orderedItem: DocumentItem, baseQuantity: Decimal, currency: string): Decimal | null {
  if (Big(orderedItem.baseQuantity).eq(0)) return null;
  return Big(orderedItem.net).times(baseQuantity).div(orderedItem.baseQuantity).toFixed(digitsOf(currency));
}

/** The parts of a line add up to it, so that one of them may be rounded the other way. */
const smallestUnit = (currency: string) => Big(10).pow(-digitsOf(currency));

const charges = ["freight", "surcharges"] as const;

/**
 * Compares what is charged on the whole. One of an order's invoices has all of it: another amount than none and all is
 * wrong, and none is wrong where the invoice bills the orders entirely.
 */
function chargeDifferences(
  invoice: SalesDocument,
  lines: readonly ComparedLine[],
  orders: readonly SalesDocument[],
): Difference[] {
  const billsAll = orders.every((order) => order.items.every((item) => isBilled(item, lines)));
  return charges.flatMap((charge) => {
    const expectedAmount = orders.reduce((total, { totals }) => total.plus(totals[charge]), Big(0));
    const invoicedAmount = Big(invoice.totals[charge]);
    const isWrong =
      billsAll || orders.length === 1
        ? !invoicedAmount.eq(expectedAmount)
        : invoicedAmount.gt(expectedAmount);
    const isLater = !billsAll && invoicedAmount.eq(0);
    if (!isWrong || isLater) return [];
    const digits = digitsOf(invoice.currency);
    return [
      { about: charge, expected: expectedAmount.toFixed(digits), invoiced: invoicedAmount.toFixed(digits) },
    ];
  });
}

function isBilled(item: DocumentItem, lines: readonly ComparedLine[]): boolean {
  if (item.rejection) return true;
  const billedQuantity = lines
    .filter(({ ordered }) => ordered === item)
    .reduce((total, { invoiced }) => total.plus(invoiced.baseQuantity), Big(0));
  return billedQuantity.gte(item.baseQuantity);
}

/** Works out the tax of each rate again; an ERP that rounds it for each line may come to a little more or less. */
function taxDifferences({ totals, items, currency }: SalesDocument): Difference[] {
  const tolerance = smallestUnit(currency).times(Math.max(1, items.length));
  return totals.taxes.flatMap((tax) => {
    const { base, rate, amount } = tax;
    const expectedTax = Big(base).times(rate).div(100);
    if (expectedTax.minus(amount).abs().lte(tolerance)) return [];
    return [
      { about: "tax" as const, tax, expected: expectedTax.toFixed(digitsOf(currency)), invoiced: amount },
    ];
  });
}
