import { labelOf } from "~/features/carts/attribute-fields";
import type { CartAttribute } from "~/features/carts/cart.settings";
import type { Locale } from "~/i18n/locales";
import type { FieldValues } from "./own-fields";

export interface FieldInWords {
  name: string;
  what: string;
  text: string;
}

/** Words the value of a custom field: the label of a choice, otherwise what was typed. */
export function fieldInWords(field: CartAttribute, values: FieldValues, locale: Locale): string {
  const value = values[field.name] ?? "";
  const choice = field.elements?.find((element) => element.value === value);
  return choice ? labelOf(choice, locale) : value;
}

/** Words the custom fields of a head or a line, in the order of the configuration. */
export const fieldsInWords = (
  fields: readonly CartAttribute[],
  values: FieldValues = {},
  locale: Locale,
): FieldInWords[] =>
  fields.map((field) => ({
    name: field.name,
    what: labelOf(field, locale),
    text: fieldInWords(field, values, locale),
  }));
