import { cents, money, type Num, num, plain, sum, zero } from "../../decimal";
import type { BusinessDate } from "../../port/basics";
import type { Tracking } from "../../port/documents";
import { addWorkingDays, latestOf } from "../calendar";
import { batchPortion } from "../documents/batch-portions";
import { spreadTax } from "../pricing/spread-tax";
import type { DocumentRecord, ItemRecord, ScheduleRecord, WholeDocument } from "../records";

/**
 * Pure functions that build deliveries from records; shared, as those of `bill.ts`, by the daily work and the generator of
 * past documents.
 */

/** Returns the head of an order for a document that follows it, without what belongs to the order alone. */
export const followUpHead = (order: DocumentRecord) => ({
  ...order,
  blocks: [],
  incomplete: [],
  tracking: [],
  details: {},
  openValue: "0",
  deletedAt: null,
  lockedAt: null,
  lockedBy: null,
  lockedUntil: null,
  version: 1,
  submissionKey: null,
  contentHash: null,
});

/** Builds a delivery of schedule lines that leave on the same day. Mutates the order's items and schedule lines. */
export function deliver(
  order: WholeDocument,
  lines: readonly ScheduleRecord[],
  identity: { number: string; date: BusinessDate; at: Date },
): WholeDocument {
  const goodsIssue = lines.reduce((latestDate, line) => {
    return latestOf(line.confirmedDate ?? latestDate, latestDate);
  }, identity.date);
  const items = lines.flatMap((line, index): ItemRecord[] => {
    const item = order.items.find((one) => one.itemNumber === line.itemNumber);
    if (!item) return [];
    const quantity = num(line.undelivered);
    const part = partOf(item, quantity);
    const perUnit = num(item.baseQuantity).div(item.quantity);
    const from = num(item.delivered).div(perUnit);
    const batches = batchPortion(item.batches, from, from.plus(part.quantity));
    item.delivered = plain(num(item.delivered).plus(quantity));
    item.deliveredNet = money(num(item.deliveredNet).plus(part.net));
    item.deliveredTax = money(num(item.deliveredTax).plus(part.tax));
    line.undelivered = "0";
    return [
      {
        ...item,
        ...part,
        batches,
        document: identity.number,
        itemNumber: (index + 1) * 10,
        kind: "delivery",
        status: "DLCR",
        requestedDate: line.requestedDate,
        components: [],
        delivered: "0",
        deliveredNet: "0",
        deliveredTax: "0",
        issued: "0",
        invoiced: "0",
        refKind: "order",
        refNumber: order.document.number,
        refItem: item.itemNumber,
        orderNumber: order.document.number,
        orderItem: item.itemNumber,
      },
    ];
  });
  const document: DocumentRecord = {
    ...followUpHead(order.document),
    ...totalsFor(order.document, items, false),
    number: identity.number,
    kind: "delivery",
    date: identity.date,
    createdAt: identity.at,
    status: "DLCR",
    shipStatus: "DLCR",
    requestedDate: goodsIssue,
    dueDate: null,
    details: { goodsIssue },
    dueOn: addWorkingDays(goodsIssue, -1),
  };
  return { document, items, schedule: [] };
}

/**
 * Amounts of a partial quantity: its share of the undelivered rest, so that all parts add up to the line's amounts
 * exactly.
 */
function partOf(item: ItemRecord, base: Num) {
  const orderedQuantity = num(item.baseQuantity);
  const remainingQuantity = orderedQuantity.minus(item.delivered);
  const part = (amount: string, deliveredQuantity: string) =>
    cents(num(amount).minus(deliveredQuantity).times(base).div(remainingQuantity));
  const [net, tax] = [part(item.net, item.deliveredNet), part(item.tax, item.deliveredTax)];
  return {
    quantity: plain(base.times(item.quantity).div(orderedQuantity)),
    baseQuantity: plain(base),
    net: money(net),
    tax: money(tax),
    total: money(net.plus(tax)),
    weightKg: plain(num(item.weightKg).times(base).div(orderedQuantity)),
  };
}

/** Rounds the tax of an invoice or a credit memo once for each rate and gives each item its share. */
export function withOwnTaxes(
  document: Pick<DocumentRecord, "totals">,
  items: readonly ItemRecord[],
): ItemRecord[] {
  const taxableItems = items.map((item) => ({ ...item, taxCode: taxCodeOfItem(document, item) }));
  const shares = spreadTax(
    taxableItems.map(({ taxCode, net }) => ({ taxCode, net: num(net), rate: rateOf(document, taxCode) })),
  );
  return taxableItems.map((item, index) => {
    const tax = shares[index] ?? zero;
    return { ...item, tax: money(tax), total: money(num(item.net).plus(tax)) };
  });
}

const rateOf = ({ totals }: Pick<DocumentRecord, "totals">, code: string): string =>
  totals.taxes.find((tax) => tax.code === code)?.rate ?? "0";

/** Totals of items; the first invoice of an order also has the charges on the order as a whole. */
export function totalsFor(
  order: Pick<DocumentRecord, "totals" | "currency">,
  items: readonly ItemRecord[],
  withCharges: boolean,
) {
  const goods = sum(items.map((item) => num(item.net)));
  const goodsTax = sum(items.map((item) => num(item.tax)));
  const freight = withCharges ? num(order.totals.freight) : zero;
  const surcharges = withCharges ? num(order.totals.surcharges) : zero;
  const charges = freight.plus(surcharges);
  const fullTax = order.totals.taxes.find((tax) => tax.code === "full") ?? order.totals.taxes[0];
  const fullBase = sum(
    items.filter((item) => taxCodeOfItem(order, item) === fullTax?.code).map((item) => num(item.net)),
  );
  const taxAt = (base: Num) => cents(base.times(fullTax?.rate ?? "0").div(100));
  const chargesTax = taxAt(fullBase.plus(charges)).minus(taxAt(fullBase));
  const net = goods.plus(charges);
  const tax = goodsTax.plus(chargesTax);
  const byRate = new Map<string, { base: Num; amount: Num }>();
  for (const item of items) {
    const code = taxCodeOfItem(order, item);
    const subtotal = byRate.get(code) ?? { base: zero, amount: zero };
    byRate.set(code, { base: subtotal.base.plus(item.net), amount: subtotal.amount.plus(item.tax) });
  }
  if (fullTax && charges.gt(0)) {
    const fullSubtotal = byRate.get(fullTax.code) ?? { base: zero, amount: zero };
    byRate.set(fullTax.code, {
      base: fullSubtotal.base.plus(charges),
      amount: fullSubtotal.amount.plus(chargesTax),
    });
  }
  const amounts = { net: money(net), tax: money(tax), total: money(net.plus(tax)) };
  return {
    ...amounts,
    totals: {
      ...amounts,
      goods: money(goods),
      discounts: "0.00",
      freight: money(freight),
      surcharges: money(surcharges),
      currency: order.currency,
      weightKg: plain(sum(items.map((item) => num(item.weightKg)))),
      taxes: order.totals.taxes.flatMap((one) => {
        const subtotal = byRate.get(one.code);
        return subtotal ? [{ ...one, base: money(subtotal.base), amount: money(subtotal.amount) }] : [];
      }),
    },
  };
}

/** Returns the item's own code; for items without one, the code whose rate is closest to the item's. */
export function taxCodeOfItem(order: Pick<DocumentRecord, "totals">, item: ItemRecord): string {
  const [first, ...otherTaxes] = order.totals.taxes;
  if (item.taxCode && order.totals.taxes.some(({ code }) => code === item.taxCode)) return item.taxCode;
  if (!first || otherTaxes.length === 0 || num(item.net).eq(0)) return first?.code ?? "";
  const rate = num(item.tax).times(100).div(item.net);
  const closestTax = [first, ...otherTaxes].sort((a, b) =>
    rate.minus(a.rate).abs().cmp(rate.minus(b.rate).abs()),
  )[0];
  return closestTax?.code ?? first.code;
}

const carriers: Record<string, { name: string; prefix: string }> = {
  standard: { name: "Parcel Line", prefix: "PL" },
  express: { name: "Nightrunner Express", prefix: "NX" },
  freight: { name: "Continental Freight", prefix: "CF" },
};

/** Pickups have neither a carrier nor a tracking number. */
export function trackingFor(delivery: DocumentRecord, date: BusinessDate): Tracking[] {
  const carrier = carriers[delivery.shippingOption];
  if (!carrier) return [];
  const number = `${carrier.prefix}${delivery.number}`;
  const url = `https://tracking.example/${carrier.prefix.toLowerCase()}/${number}`;
  return [{ carrier: carrier.name, number, url, shippedOn: date }];
}
