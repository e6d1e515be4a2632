import type { Problem } from "~/door/outcome";
import type { Locale } from "~/i18n/locales";
import { emptyRequiredLabels, labelOf } from "./attribute-fields";
import { isRequired } from "./attribute-rules";
import type { Cart } from "./cart";
import type { CartAttribute } from "./cart.settings";

/** Begins the path of a problem of a line, which its id follows. */
const linePath = "line-";

/** Returns the line that a problem is about. */
export const lineOfProblem = (path: string): string | null =>
  path.startsWith(linePath) ? path.slice(linePath.length) : null;

/**
 * Lists the required fields that are empty. On the page that has the cart's own fields, the typed values
 * count and each problem is reported at its field; elsewhere the stored values count and the problem names
 * the field. A field of a line is filled in on the line's own page.
 */
export function missingFields(
  cart: Cart,
  fields: { cart: readonly CartAttribute[]; item: readonly CartAttribute[] },
  locale: Locale,
  typedValues?: Record<string, string>,
): Problem[] {
  const ofCart = fields.cart.filter(
    (field) => field.required && !(typedValues ?? cart.header.attributes)[field.name],
  );
  const requiredOfItem = fields.item.filter(isRequired);
  // Most installations require nothing of a line, of which there may be thousands.
  const items = requiredOfItem.length > 0 ? cart.items : [];
  return [
    ...ofCart.map((field): Problem => {
      if (typedValues) return { path: `attributes.${field.name}`, text: { key: "form.required" } };
      return {
        path: "",
        text: { key: `cart.fieldMissing.${cart.kind}`, params: { field: labelOf(field, locale) } },
      };
    }),
    ...items.flatMap((item) =>
      emptyRequiredLabels(item, requiredOfItem, locale).map((field): Problem => {
        const params = { item: item.itemNumber, field };
        return { path: `${linePath}${item.id}`, text: { key: "cart.attributeMissing", params } };
      }),
    ),
  ];
}
