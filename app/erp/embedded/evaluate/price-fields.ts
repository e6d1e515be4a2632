import { money, zero } from "../../decimal";
import type { EvaluatedLine } from "./evaluation";

/** Price and amounts of a line as text; zero for a line without a price. */
export const priceFieldsOf = ({ pricedLine, unit }: EvaluatedLine) => ({
  netPrice: money(pricedLine?.netPrice ?? zero),
  priceQuantity: pricedLine?.priceQuantity ?? "1",
  priceUnit: pricedLine?.priceUnit ?? unit,
  net: money(pricedLine?.net ?? zero),
  tax: money(pricedLine?.tax ?? zero),
  total: money(pricedLine?.total ?? zero),
});
