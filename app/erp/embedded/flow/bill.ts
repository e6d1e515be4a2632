import { money, num, plain } from "~/erp/decimal";
import type { BusinessDate } from "~/erp/erp";
import { addDays } from "../calendar";
import { buildUpOf } from "../pricing/build-up-of";
import type { DocumentRecord, ItemRecord, OpenItemRecord, WholeDocument } from "../records";
import { followUpHead, totalsFor, withOwnTaxes } from "./deliver";

/** Builds the invoice of a delivery and its open item. Mutates the order's items. */
export function invoice(
  order: WholeDocument,
  delivery: WholeDocument,
  identity: { number: string; openItem: string; date: BusinessDate; at: Date },
): { invoice: WholeDocument; openItem: OpenItemRecord } {
  const isFirst = order.items.every((item) => num(item.invoiced).eq(0));
  const billedItems = delivery.items.map((item): ItemRecord => {
    const origin = order.items.find((one) => one.itemNumber === item.orderItem);
    if (origin) origin.invoiced = plain(num(origin.invoiced).plus(item.baseQuantity));
    return {
      ...item,
      components: origin ? buildUpOf(origin, item) : [],
      document: identity.number,
      kind: "invoice",
      status: "OPEN",
      refKind: "delivery",
      refNumber: delivery.document.number,
      refItem: item.itemNumber,
    };
  });
  const items = withOwnTaxes(order.document, billedItems);
  const totals = totalsFor(order.document, items, isFirst);
  const terms = termsOf(order.document.paymentTerms, identity.date);
  const document: DocumentRecord = {
    ...followUpHead(order.document),
    ...totals,
    number: identity.number,
    kind: "invoice",
    date: identity.date,
    createdAt: identity.at,
    status: "OPEN",
    shipStatus: null,
    dueDate: terms.dueDate,
    details: { openItem: identity.openItem },
    dueOn: null,
  };
  delivery.document.details = { ...delivery.document.details, invoice: identity.number };
  return {
    invoice: { document, items, schedule: [] },
    openItem: openItemOf(document, "invoice", totals.total, terms),
  };
}

/** Builds the credit memo of an accepted claim and its open item. */
export function creditMemo(
  claim: WholeDocument,
  identity: { number: string; openItem: string; date: BusinessDate; at: Date },
): { memo: WholeDocument; openItem: OpenItemRecord } {
  const document: DocumentRecord = {
    ...followUpHead(claim.document),
    number: identity.number,
    kind: "creditMemo",
    date: identity.date,
    createdAt: identity.at,
    status: "OPEN",
    dueDate: null,
    details: { openItem: identity.openItem },
    dueOn: null,
  };
  const items = claim.items.map(
    (item): ItemRecord => ({
      ...item,
      document: identity.number,
      kind: "creditMemo",
      status: "OPEN",
      refKind: "return",
      refNumber: claim.document.number,
      refItem: item.itemNumber,
    }),
  );
  const amount = money(num(claim.document.total).neg());
  const terms = { dueDate: identity.date, discountPercent: null, discountUntil: null };
  return {
    memo: { document, items, schedule: [] },
    openItem: openItemOf(document, "creditMemo", amount, terms),
  };
}

interface Terms {
  dueDate: BusinessDate;
  discountPercent: string | null;
  discountUntil: BusinessDate | null;
}

const netDays: Record<string, number> = { N14: 14, N30: 30, N60: 60, D14N30: 30 };

export function termsOf(code: string, date: BusinessDate): Terms {
  const hasDiscount = code === "D14N30";
  return {
    dueDate: addDays(date, netDays[code] ?? 30),
    discountPercent: hasDiscount ? "2" : null,
    discountUntil: hasDiscount ? addDays(date, 14) : null,
  };
}

function openItemOf(
  document: DocumentRecord,
  kind: OpenItemRecord["kind"],
  amount: string,
  terms: Terms,
): OpenItemRecord {
  return {
    number: document.details.openItem ?? "",
    kind,
    salesArea: document.salesArea,
    payer: document.payer,
    document: document.number,
    documentKind: document.kind,
    poNumber: document.poNumber,
    date: document.date,
    dueDate: terms.dueDate,
    currency: document.currency,
    amount,
    paid: "0",
    discountPercent: terms.discountPercent,
    discountUntil: terms.discountUntil,
    paymentBlock: null,
    payment: null,
  };
}
