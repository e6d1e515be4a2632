import type { Locale } from "~/i18n/locales";
import type { Fields } from "~/ui/fields/AttributeFields";
import { dropInvalidValues, isRequired } from "./attribute-rules";
import type { CartAttribute } from "./cart.settings";

export type { Fields };

export const labelOf = ({ label }: Pick<CartAttribute, "label">, locale: Locale) => label[locale] ?? label.en;

/** Lists what was filled in, as its reader calls it. */
export const ownFacts = (
  fields: readonly CartAttribute[],
  values: Readonly<Record<string, string>>,
  locale: Locale,
): { label: string; value: string }[] =>
  fields.flatMap((field) => {
    const value = values[field.name] ?? "";
    const choice = field.elements?.find((element) => element.value === value);
    return value === ""
      ? []
      : [{ label: labelOf(field, locale), value: choice ? labelOf(choice, locale) : value }];
  });

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
