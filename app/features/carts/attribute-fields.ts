import type { Locale } from "~/i18n/locales";
import { isRequired } from "./attribute-rules";
import type { CartAttribute } from "./cart-settings";

/** The installation's own fields in the visitor's language, with what is in them. */
export type Fields = {
  name: string;
  label: string;
  required: boolean;
  maxLength: number;
  value: string;
  options: { value: string; label: string }[] | null;
}[];

export function fieldsOf(
  attributes: readonly CartAttribute[],
  values: Record<string, string>,
  locale: Locale,
  of: "cart" | "item",
): Fields {
  return attributes.map((attribute) => ({
    name: attribute.name,
    label: attribute.label[locale] ?? attribute.label.en,
    required: of === "item" ? isRequired(attribute) : attribute.required,
    maxLength: attribute.max_length,
    value: values[attribute.name] ?? "",
    options:
      attribute.elements?.map(({ value, label }) => ({ value, label: label[locale] ?? label.en })) ?? null,
  }));
}
