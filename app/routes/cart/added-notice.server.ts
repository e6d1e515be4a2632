import type { Notice } from "~/door/outcome";
import { type Formats, formatQuantity } from "~/i18n/formats";
import type { Amount } from "~/i18n/quantity-words";

/**
 * Says what was added as it was typed, and in the product's base unit: `20 PAK (500 PCE) of 1018210 added`. A line of
 * nothing is no success.
 */
export function addedNotice(
  key: "cart.added" | "catalog.added" | "catalog.addedToQuote",
  material: string,
  { ordered, contents }: { ordered: Amount; contents: Amount | null },
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
