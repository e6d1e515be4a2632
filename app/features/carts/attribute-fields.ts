import type { Locale } from "~/i18n/locales";
import type { Fields } from "~/ui/fields/AttributeFields";
import { dropInvalidValues, isRequired } from "./attribute-rules";
import type { CartAttribute } from "./cart.settings";

export type { Fields };

export const labelOf = ({ label }: Pick<CartAttribute, "label">, locale: Locale) => label[locale] ?? label.en;

/** Returns the labels of a line's required fields that are empty or hold a choice that no longer exists. */
export const emptyRequiredLabels = (
  item: { attributes: Record<string, string> },
  fields: readonly CartAttribute[],
  locale: Locale,
): string[] => {
  const validValues = dropInvalidValues(fields, item.attributes);
  return fields
    .filter((field) => isRequired(field) && !validValues[field.name])
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
