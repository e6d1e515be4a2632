import type { Problem } from "~/door/outcome";
import { getProductSchema } from "~/features/catalog/catalog.schema";
import { readAsTyped } from "~/http/forms/form-formats";
import { splitQuantity } from "~/i18n/find-unit";
import type { Formats } from "~/i18n/formats";

interface TypedAmount {
  quantity: string;
  date: string;
}

/** Reads quantity and date of one product in the visitor's own format. Nothing is priced for a quantity of 0. */
export function readAmount(
  typedFields: TypedAmount,
  formats: Formats,
): { value: Partial<TypedAmount>; problems: Problem[] } {
  const { value, problems } = readAsTyped(getProductSchema, typedFields, formats);
  const { quantity, ...rest } = value as Partial<TypedAmount>;
  if (quantity === undefined) return { value: rest, problems };
  if (Number(splitQuantity(quantity).quantity) !== 0) return { value: { quantity, ...rest }, problems };
  const problem = { path: "quantity", text: { key: "cart.quantity.zero" } } as const;
  return { value: rest, problems: [...problems, problem] };
}
