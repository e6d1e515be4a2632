import { num, plain } from "../../decimal";
import type { Decimal } from "../../port/basics";
import type { Row } from "./rows";
import { quantityOf, textOf } from "./values";

/** Kilograms of a unit of weight, by SAP's code. */
const kilograms: Readonly<Record<string, Decimal>> = {
  MG: "0.000001",
  G: "0.001",
  KG: "1",
  TO: "1000",
  OZ: "0.028349523125",
  LB: "0.45359237",
  TON: "907.18474",
};

/** Reads a weight in kilograms; null without a weight, or in a unit that is none of weight. */
export function kilogramsOf(weight: unknown, unit: unknown): Decimal | null {
  const factor = kilograms[textOf(unit)];
  const quantity = quantityOf(weight);
  return factor === undefined || quantity === "0" ? null : plain(num(quantity).times(factor));
}

/** Reads the net weight of a document's item in kilograms; null if SAP has none. */
export const netWeightOf = (item: Row): Decimal | null =>
  kilogramsOf(item.ItemNetWeight, item.ItemWeightUnit);
