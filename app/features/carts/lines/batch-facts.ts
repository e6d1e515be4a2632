import { type Formats, formatDate, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";

/** Says how much of a batch is left and, unless the ERP knows none, its expiry date. */
export function batchFacts(
  { available, unit, expiresOn }: { available: string; unit: string; expiresOn: string },
  { t, formats }: { t: Translate; formats: Formats },
): string {
  const amount = `${formatQuantity(available, formats)} ${unit}`;
  return expiresOn
    ? t("cart.batchFacts", { available: amount, date: formatDate(expiresOn, formats) })
    : t("cart.batchAvailable", { available: amount });
}
