import type { ImportLine } from "~/features/carts/import-line";

/**
 * `uploading`: its bytes are not stored yet. `waiting`: a job will read it. `ready`: every line is in its cart.
 * `check`: a person must look at some lines, or type those of a scan. `failed`: it could not be read.
 */
const pdfOrderStates = ["uploading", "waiting", "ready", "check", "failed"] as const;
export type PdfOrderState = (typeof pdfOrderStates)[number];

/** States that a report can be searched for. */
export const searchedStates = ["waiting", "ready", "check", "failed"] as const;
export type SearchedState = (typeof searchedStates)[number];

/** One line of a stored order: what was read, what was corrected, and its line in the cart. */
export interface PdfOrderLine extends ImportLine {
  /** Index of the line in the reading; null if somebody typed it. */
  readLine: number | null;
  /** Line of the cart; null while it is in none. */
  item: string | null;
  /** True if somebody decided not to order it. */
  isLeftOut: boolean;
}

/** A line is settled once it is in the cart, or left out by somebody. */
export const isSettledLine = ({ item, isLeftOut }: PdfOrderLine): boolean => isLeftOut || item !== null;

export const unsettledLinesOf = (lines: readonly PdfOrderLine[]): number =>
  lines.filter((line) => !isSettledLine(line)).length;

/** Reasons why an order failed, as stored. */
const pdfOrderProblems = [
  "encrypted",
  "damaged",
  "tooLarge",
  "tooLong",
  "tooComplex",
  "busy",
  "noLines",
] as const;
export type PdfOrderProblem = (typeof pdfOrderProblems)[number];

/** Last search of a person in the report. */
export interface PdfOrderSearch {
  criterion: string;
  value: string;
  fromDate: string;
  toDate: string;
  state: SearchedState | "";
}

export const emptySearch: PdfOrderSearch = { criterion: "", value: "", fromDate: "", toDate: "", state: "" };

/** Columns that a person may name by their heading. */
export const taughtRoles = [
  "material",
  "customerMaterial",
  "description",
  "quantity",
  "unit",
  "price",
  "amount",
  "date",
] as const;

/** Lines that one page of the form has. */
export const maxTypedLines = 50;

/** An order may be read again if it failed, if no job has finished it, or if its cart is gone. */
export const isRetryable = ({ state }: { state: PdfOrderState }, hasCart: boolean): boolean =>
  state === "failed" || state === "waiting" || ((state === "ready" || state === "check") && !hasCart);
