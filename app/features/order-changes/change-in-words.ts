import { datesInWords } from "~/features/documents/dates-in-words";
import type { Formats } from "~/i18n/formats";
import { quantityInWords, unitPriceInWords } from "~/i18n/quantity-words";
import type { Translate } from "~/i18n/translate";
import type { ChangedValue, LineQuantity } from "./order-change";

/** Writes what moved, and both values: quantities in both units. */
export function changeInWords(
  value: ChangedValue,
  words: { t: Translate; formats: Formats },
): { what: string; before: string; now: string } {
  const what = words.t(`documents.changes.of.${value.of}`);
  switch (value.of) {
    case "dates":
      return { what, before: datesInWords(value.before, words), now: datesInWords(value.now, words) };
    case "price":
      return { what, before: unitPriceInWords(value.before, words), now: unitPriceInWords(value.now, words) };
    case "quantity": {
      const quantity = ({ quantity, unit, baseQuantity, baseUnit }: LineQuantity) =>
        quantityInWords({ quantity, unit }, { quantity: baseQuantity, unit: baseUnit }, words.formats);
      return { what, before: quantity(value.before), now: quantity(value.now) };
    }
  }
}
