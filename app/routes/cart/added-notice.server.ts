import type { Notice } from "~/door/outcome";
import type { CartKind } from "~/features/carts/cart";
import { type Formats, formatQuantity } from "~/i18n/formats";
import type { Amount } from "~/i18n/quantity-words";

interface Amounts {
  ordered: Amount;
  contents: Amount | null;
}

/**
 * Says what was added as it was typed, and in the product's base unit: `20 PAK (500 PCE) of 1018210 added`. A line of
 * nothing is no success.
 */
export function addedNotice(
  key: "cart.added" | "catalog.added" | "catalog.addedToQuote",
  material: string,
  { ordered, contents }: Amounts,
  formats: Formats,
): Notice {
  const formatAmount = (amount: Amount) =>
    `${formatQuantity(amount.quantity, formats)} ${amount.unit}`.trim();
  const isConverted = contents !== null && contents.unit !== ordered.unit;
  const quantity = isConverted
    ? `${formatAmount(ordered)} (${formatAmount(contents)})`
    : formatAmount(ordered);
  const severity = Number(ordered.quantity) === 0 ? "warning" : "success";
  return { severity, key, params: { quantity, material } };
}

/** Says what was added from a list: one product with its quantity, several by their number. */
export function addedFromListNotice(
  kind: CartKind,
  material: string,
  { added, amounts }: { added: readonly unknown[]; amounts: readonly Amounts[] },
  formats: Formats,
): Notice {
  const [amount] = amounts;
  return added.length === 1 && amount
    ? addedNotice(kind === "order" ? "catalog.added" : "catalog.addedToQuote", material, amount, formats)
    : { severity: "success", key: "catalog.addedSeveral", params: { count: added.length } };
}
