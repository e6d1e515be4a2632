import { money, zero } from "../decimal";
import type { EvaluatedLine } from "./evaluation";

/** Price and amounts of a line as text; zero for a line without a price. */
export const priceFieldsOf = ({ priced, unit }: EvaluatedLine) => ({
  netPrice: money(priced?.netPrice ?? zero),
  priceQuantity: priced?.priceQuantity ?? "1",
  priceUnit: priced?.priceUnit ?? unit,
  net: money(priced?.net ?? zero),
  tax: money(priced?.tax ?? zero),
  total: money(priced?.total ?? zero),
});
