import { splitQuantity } from "~/i18n/find-unit";
import type { Formats } from "~/i18n/formats";
import { isBelowZero, parseOrderQuantity } from "~/i18n/parse-quantity";
import type { Amount } from "~/i18n/quantity-words";
import { mapInTurns } from "~/lib/in-turns.server";
import { maxLines } from "../cart.schema";
import { maxUnitWord, type ParsedLine } from "../import-line";

/** Returns the decimal sign, which is the prefix of a number format's name. */
export const decimalOf = ({ numberFormat }: Formats): "." | "," => (numberFormat.startsWith(",") ? "," : ".");

/**
 * Limits the rows that are read: all allowed lines, a line of headings, and one more to detect that there are
 * too many.
 */
export const maxRows = maxLines + 2;

/** Limits the source text that is stored of a row. */
const maxSource = { length: 200, cells: 10 };

const times = /^([\d.,' ]{1,20})\s?[x×*]\s?(\S{1,40})(?:\s+(\S{1,10}))?$/i;

/**
 * Parses what people paste: spreadsheet cells, CSV, or lines of a mail, judging the separator line by line.
 * Drops nothing but empty lines and headings.
 */
export async function parsePastedText(text: string, formats: Formats): Promise<ParsedLine[]> {
  const texts = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, maxRows);
  const lines = await mapInTurns(texts, (line) => ({ source: line.trim(), cells: cellsOf(line) }));
  return mapInTurns(
    lines.filter(({ cells }, index) => index > 0 || !isHeading(cells)),
    ({ source, cells }) => parseCells(cells, source, formats),
  );
}

/** Parses the rows of a file. */
export function parseRows(rows: readonly (readonly string[])[], formats: Formats): Promise<ParsedLine[]> {
  const lines = rows
    .filter((cells) => cells.some((cell) => cell.trim() !== ""))
    .filter((cells, index) => index > 0 || !isHeading(cells));
  return mapInTurns(lines, (cells) => parseCells(cells, sourceOf(cells), formats));
}

/** Writes a row as it was, with a dash for each empty cell before the last filled one. */
const sourceOf = (cells: readonly string[]): string =>
  cells
    .slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1)
    .slice(0, maxSource.cells)
    .map((cell) => cell.trim().slice(0, maxSource.length) || "–")
    .join(" · ")
    .slice(0, maxSource.length);

/** A line of the portal's own file of items: number, quantity, unit, and columns that a cart does not read. */
const itemOfFile = /^"?([^\s,;"]{1,40})"?,(\d[\d.]{0,20}),([A-Z][A-Z0-9]{0,9}),/;

function cellsOf(line: string): string[] {
  const match = times.exec(line.trim());
  if (match) return [match[2] ?? "", match[1] ?? "", match[3] ?? ""];
  const item = itemOfFile.exec(line);
  if (item) return item.slice(1, 4);
  for (const separator of ["\t", ";", "|"]) {
    if (line.includes(separator)) return line.split(separator);
  }
  const words = line.trim().split(/\s+/);
  // A comma between two words without a space is a separator; after a digit and before one it is a decimal sign.
  if (words.length === 1) return line.trim().split(",");
  return words.map((word) => word.replace(/,$/, ""));
}

/** A first line that names a quantity without a number in its place holds headings. */
function isHeading(cells: readonly string[]): boolean {
  const [, quantity = ""] = cells;
  return cells.length > 1 && quantity.trim() !== "" && !/\d/.test(quantity);
}

function parseCells(cells: readonly string[], source: string, formats: Formats): ParsedLine {
  const [material = "", quantity = "", unit = ""] = cells
    .slice(0, 3)
    .map((cell) => cell.trim().replace(/^"|"$/g, ""));
  const line = { material: material.slice(0, 40), unit: unit.slice(0, maxUnitWord), source };
  const parsedQuantity = parseOrderQuantity(quantity, formats);
  if (material === "") {
    // Keeps a quantity that can be read in one way only, for the number that is still to come.
    const isClear = parsedQuantity.ok && !parsedQuantity.ambiguous;
    const amount = isClear ? splitQuantity(parsedQuantity.value) : { quantity: "", unit: "" };
    return { ...line, ...amountIn(line, amount), problem: "noMaterial" };
  }
  // A list of numbers alone means one of each; an empty cell beside a number is a quantity that is missing.
  const isMissing = quantity === "" && cells.length > 1;
  if (quantity === "" && !isMissing) return { ...line, quantity: "1", problem: null };
  if (!parsedQuantity.ok) {
    const { reason } = parsedQuantity;
    if (reason !== "notANumber") return { ...line, quantity: "", problem: reason };
    return { ...line, quantity: "", problem: isBelowZero(quantity, formats) ? "zero" : "quantity" };
  }
  const amount = splitQuantity(parsedQuantity.value);
  return {
    ...line,
    ...amountIn(line, amount),
    problem: Number(amount.quantity) === 0 ? "zero" : parsedQuantity.ambiguous ? "ambiguous" : null,
  };
}

/** A unit in a cell of its own precedes one behind the quantity. */
const amountIn = ({ unit }: { unit: string }, amount: Amount): Amount => ({
  quantity: amount.quantity,
  unit: unit || amount.unit.slice(0, maxUnitWord),
});
