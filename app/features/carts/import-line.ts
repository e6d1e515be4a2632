import type { BusinessDate } from "~/erp/erp";
import type { Amount } from "~/i18n/quantity-words";

/** One line of a pasted or uploaded list as the parser understood it. */
export interface ParsedLine {
  material: string;
  /** Decimal point notation; empty if the parser could not read it. */
  quantity: string;
  unit: string;
  /** Source text of the line. */
  source: string;
  problem: "noMaterial" | "quantity" | "zero" | "tooLarge" | "tooPrecise" | "ambiguous" | null;
  /** The customer's own number, printed beside the supplier's; looked up if the supplier's is unknown. */
  customerNumber?: string;
  requestedDate?: BusinessDate;
}

/** Header values of an uploaded purchase order. */
export interface ImportedOrder {
  /** Number that the customer gave the order; empty if none was found. */
  poNumber: string;
}

/** Longest word for a unit that a list is read with: a customer's own word may be longer than any unit of the ERP. */
export const maxUnitWord = 60;

/** A parsed line after the ERP was asked whether it sells the material. */
export interface ImportLine extends Omit<ParsedLine, "problem"> {
  problem: ParsedLine["problem"] | "unknown" | "unit";
  /** The material's name; empty until the lookup has run. */
  name: string;
  /** Product's sales unit, if the list names no unit. */
  assumedUnit?: string;
  /** Quantity in the product's base unit. */
  contents?: Amount;
  /** Units of the product, if the list names another one. */
  units?: string;
}

/** A unit that was assumed and holds more than one base unit is a guess that somebody has to confirm. */
export const hasGuessedUnit = ({ assumedUnit, contents }: ImportLine): boolean =>
  assumedUnit !== undefined && contents !== undefined && contents.unit !== assumedUnit;

export const isGood = (line: ImportLine): boolean => line.problem === null || line.problem === "ambiguous";

/** Longer lists are looked up by a job. */
export const maxLinesInRequest = 200;
