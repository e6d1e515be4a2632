import Big from "big.js";
import type { Text } from "~/i18n/text";
import { digitsOf } from "~/lib/currency-digits";
import { blockOf, type PayableItem, type PaymentPart } from "../item-payment";

/** Items as they would be paid together, or the reason why they cannot be. */
export type Proposal =
  | { kind: "payable"; parts: PaymentPart[]; total: string; discount: string; currency: string }
  | { kind: "problem"; field: "items" | "part"; text: Text };

const problem = (text: Text, field: "items" | "part" = "items"): Proposal => ({
  kind: "problem",
  field,
  text,
});

/**
 * Works out what paying these items comes to: in full with the cash discount that still holds, or `part` of a single
 * invoice without it, with the payer's reason for paying less.
 */
export function proposePayment(items: readonly PayableItem[], part: string | null, reason = ""): Proposal {
  const [firstItem] = items;
  if (!firstItem) return problem({ key: "receivables.pay.chooseItems" });
  if (items.some(({ currency }) => currency !== firstItem.currency))
    return problem({ key: "receivables.pay.sameCurrency" });
  const blockedItem = items.find(({ paymentBlock }) => paymentBlock !== null);
  if (blockedItem) return problem(blockOf(blockedItem));
  if (part === null) return fullPayment(items, firstItem.currency);
  return items.length === 1 && isPartlyPayable(firstItem)
    ? partialPayment(firstItem, part, reason)
    : problem({ key: "receivables.pay.onePartial" });
}

/** Tells whether credits cancel the debts exactly, so that they are cleared without any money. */
export const isOffset = ({ total }: { total: string }): boolean => Big(total).eq(0);

/** Only debts can be paid in part. */
export const isPartlyPayable = ({ kind, open }: PayableItem): boolean =>
  kind === "invoice" && Number(open) > 0;

function fullPayment(items: readonly PayableItem[], currency: string): Proposal {
  const parts = items.map((item): PaymentPart => {
    const discount = item.discount?.amount ?? Big(0).toFixed(digitsOf(currency));
    const amount = Big(item.open).minus(discount).toFixed(digitsOf(currency));
    return { ...partOf(item), amount, discount, reason: "" };
  });
  const proposal = payable(parts, currency);
  return Big(proposal.total).gte(0) ? proposal : problem({ key: "receivables.pay.nothingToPay" });
}

function partialPayment(item: PayableItem, part: string, reason: string): Proposal {
  const { currency, open } = item;
  const digits = digitsOf(currency);
  const amount = Big(part);
  const isExact = amount.eq(amount.round(digits, 0));
  if (!isExact) return problem({ key: "receivables.pay.decimals", params: { currency, digits } }, "part");
  if (amount.lte(0) || amount.gt(open)) return problem({ key: "receivables.pay.partRange" }, "part");
  const discount = Big(0).toFixed(digits);
  return payable([{ ...partOf(item), amount: amount.toFixed(digits), discount, reason }], currency);
}

const partOf = ({ number, document, poNumber, open }: PayableItem) => ({
  openItem: number,
  document,
  poNumber,
  open,
});

function payable(parts: PaymentPart[], currency: string) {
  const sum = (amounts: readonly string[]) =>
    amounts.reduce((total, amount) => total.plus(amount), Big(0)).toFixed(digitsOf(currency));
  return {
    kind: "payable" as const,
    parts,
    total: sum(parts.map(({ amount }) => amount)),
    discount: sum(parts.map(({ discount }) => discount)),
    currency,
  };
}

/** Tells whether the ERP would still clear these parts: open amount, discount and block as they are now. */
export function stillFits(parts: readonly PaymentPart[], items: readonly PayableItem[]): boolean {
  const itemsByNumber = new Map(items.map((item) => [item.number, item]));
  return parts.every(({ openItem, amount, discount }) => {
    const item = itemsByNumber.get(openItem);
    if (!item || item.paymentBlock) return false;
    const settledAmount = Big(amount).plus(discount);
    const isWithin = Big(item.open).gt(0) ? settledAmount.lte(item.open) : settledAmount.gte(item.open);
    return isWithin && (Big(discount).eq(0) || Big(discount).lte(item.discount?.amount ?? 0));
  });
}
