import type { Problem } from "~/door/outcome";
import type { Locale } from "~/i18n/locales";
import { labelOf, missingIn } from "./attribute-fields";
import type { Cart } from "./cart";
import type { CartAttribute } from "./cart.settings";

/**
 * What must be filled in before a cart goes on, and is not. Where its own fields stand on the page, what was typed there
 * counts and each problem is named at its field; anywhere else, what is kept counts and the problem names the field.
 */
export function missingFields(
  cart: Cart,
  fields: { cart: readonly CartAttribute[]; item: readonly CartAttribute[] },
  locale: Locale,
  typed?: Record<string, string>,
): Problem[] {
  const ofCart = fields.cart.filter(
    (field) => field.required && !(typed ?? cart.header.attributes)[field.name],
  );
  return [
    ...ofCart.map((field): Problem => {
      if (typed) return { path: `attributes.${field.name}`, text: { key: "form.required" } };
      return { path: "", text: { key: "cart.fieldMissing", params: { field: labelOf(field, locale) } } };
    }),
    ...cart.items.flatMap((item) =>
      missingIn(item, fields.item, locale).map((field): Problem => {
        const params = { item: item.itemNumber, field };
        return { path: "", text: { key: "cart.attributeMissing", params } };
      }),
    ),
  ];
}
