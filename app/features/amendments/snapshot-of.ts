import Big from "big.js";
import type { Address, SalesDocument } from "~/erp/erp";
import { mergedDeliveries } from "~/erp/presentation/merged-deliveries";
import { addressFields } from "~/ui/fields/address-fields";
import type { BatchShare, DocumentSnapshot, SnapshotLine } from "./amendment";

/** Reads the figures of a document that a change can touch, or that a reader of a change compares. */
export function snapshotOf(document: SalesDocument): DocumentSnapshot {
  const { shipTo, shippingOption, totals } = document;
  const recipient = document.partners.find((partner) => partner.function === "shipTo");
  const { isOneTime } = recipient ?? {};
  return {
    version: document.version,
    header: {
      poNumber: document.poNumber,
      note: document.note,
      requestedDate: document.requestedDate,
      validTo: document.kind === "quote" ? document.dueDate : null,
      shipTo: shipTo.number,
      ...(isOneTime === undefined ? {} : { shipToAddress: isOneTime ? (recipient?.address ?? null) : null }),
      shippingOption: shippingOption.code,
      completeDelivery: document.completeDelivery,
    },
    labels: { shipTo: `${shipTo.name} (${shipTo.number})`, shippingOption: shippingOption.label },
    lines: document.items.map(lineOf),
    net: totals.net,
    total: totals.total,
    currency: totals.currency,
    attributes: document.attributes,
  };
}

const lineOf = (item: SalesDocument["items"][number]): SnapshotLine => ({
  itemNumber: item.itemNumber,
  material: item.material,
  name: item.name,
  quantity: item.quantity,
  unit: item.unit,
  requestedDate: item.requestedDate,
  note: item.note,
  netPrice: item.netPrice,
  priceQuantity: item.priceQuantity,
  priceUnit: item.priceUnit,
  priceRates: item.priceComponents
    .filter(({ kind, inactive }) => kind !== "subtotal" && kind !== "tax" && inactive === null)
    .map(({ kind, type, rate, rateUnit, per, perUnit }) =>
      [kind, type, Big(rate).toFixed(), rateUnit, per ?? "", perUnit ?? ""].join("|"),
    ),
  net: item.net,
  dates: mergedDeliveries(
    item.scheduleLines.map(({ confirmedDate, quantity, unit }) => ({ confirmedDate, quantity, unit })),
  ),
  batches: item.batches.map(({ batch, quantity }) => ({ batch, quantity })),
  attributes: item.attributes,
  deliveredQuantity: item.deliveredQuantity,
  isCancelled: item.rejection !== null,
  fixedBecause: item.change.allowed ? null : { code: item.change.code, reason: item.change.reason },
});

/** Compares values of a document's head; no address and one that the ERP does not tell are the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!isAddress(one) || !isAddress(other)) return (one ?? null) === (other ?? null);
  return addressFields.every((field) => one[field] === other[field]);
}

const isAddress = (value: unknown): value is Address => typeof value === "object" && value !== null;

/** Compares quantities as numbers: `20` is `20.000`. */
export const isSameQuantity = (one: string, other: string): boolean => Big(one).eq(other);

/** Compares what of each batch is taken, whatever its order. */
export function isSameShare(one: readonly BatchShare[], other: readonly BatchShare[]): boolean {
  const quantityByBatch = new Map(other.map(({ batch, quantity }) => [batch, quantity]));
  return (
    one.length === other.length &&
    one.every(({ batch, quantity }) => isSameQuantity(quantity, quantityByBatch.get(batch) ?? "0"))
  );
}

/** Tells whether a line can be changed and has something left to change. */
export const isOpenLine = ({
  isCancelled,
  fixedBecause,
  quantity,
  deliveredQuantity,
}: SnapshotLine): boolean => !isCancelled && fixedBecause === null && Big(deliveredQuantity).lt(quantity);
