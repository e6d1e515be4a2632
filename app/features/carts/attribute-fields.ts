import type { Locale } from "~/i18n/locales";
import { fitting, isRequired } from "./attribute-rules";
import type { CartAttribute } from "./cart.settings";

/** The installation's own fields in the visitor's language, with what is in them. */
export type Fields = {
  name: string;
  label: string;
  required: boolean;
  maxLength: number;
  value: string;
  options: { value: string; label: string }[] | null;
}[];

export const labelOf = ({ label }: Pick<CartAttribute, "label">, locale: Locale) => label[locale] ?? label.en;

/** Fields of a line that must be filled before the cart goes on, and are not, or with what is no choice any more. */
export const missingIn = (
  item: { attributes: Record<string, string> },
  fields: readonly CartAttribute[],
  locale: Locale,
): string[] => {
  const filled = fitting(fields, item.attributes);
  return fields
    .filter((field) => isRequired(field) && !filled[field.name])
    .map((field) => labelOf(field, locale));
};

export function fieldsOf(
  attributes: readonly CartAttribute[],
  values: Record<string, string>,
  locale: Locale,
  of: "cart" | "item",
): Fields {
  return attributes.map((attribute) => ({
    name: attribute.name,
    label: labelOf(attribute, locale),
    required: of === "item" ? isRequired(attribute) : attribute.required,
    maxLength: attribute.max_length,
    value: values[attribute.name] ?? "",
    options:
      attribute.elements?.map(({ value, label }) => ({ value, label: labelOf({ label }, locale) })) ?? null,
  }));
}
