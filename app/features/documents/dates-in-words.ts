import { mergedDeliveries } from "~/erp/presentation/merged-deliveries";
import { type Formats, formatDate, formatQuantity } from "~/i18n/formats";
import { listText } from "~/i18n/list-text";
import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";

interface Part {
  quantity: string;
  unit: string;
  confirmedDate: string | null;
}

/** Formats the delivery dates of a line: "2026-11-25", or "400 BOX: 2026-11-25, 500 BOX: 2026-12-02". */
export function datesInWords(
  parts: readonly Part[],
  localization: { t: Translate; formats: Formats },
): string {
  const { t, formats } = localization;
  const deliveries = mergedDeliveries(parts);
  const dates = deliveries.map(({ confirmedDate, quantity, unit }) => {
    const day = confirmedDate ? formatDate(confirmedDate, formats) : t("documents.noDate");
    return deliveries.length > 1
      ? labelValue(`${formatQuantity(quantity, formats)} ${unit}`, day, formats.locale)
      : day;
  });
  return listText(dates, formats.locale);
}

/** Delivery dates that stand alone, as in a cell: words begin with a capital letter. */
export function deliveryInWords(
  parts: readonly Part[],
  localization: { t: Translate; formats: Formats },
): string {
  const words = datesInWords(parts, localization);
  return words.charAt(0).toLocaleUpperCase(localization.formats.locale) + words.slice(1);
}
