import { hasGuessedUnit, type ImportLine } from "~/features/carts/import-line";
import type { ReceivedLine } from "~/features/carts/received/received-cart.server";
import { isSettledLine, type PdfOrderLine, type PdfOrderState } from "./pdf-order";

/** Customer's word for a unit as it is learned: without case and spaces around it. */
export const unitWord = (unit: string): string => unit.trim().toUpperCase();

/** A line goes into the cart by itself only if nothing about it is a guess. */
export const isSure = (line: ImportLine): boolean =>
  line.problem === null && line.quantity !== "" && !hasGuessedUnit(line);

export const receivedLine = (line: ImportLine): ReceivedLine => ({
  material: line.material,
  quantity: line.quantity,
  unit: line.unit || (line.assumedUnit ?? ""),
  requestedDate: line.requestedDate || null,
});

/** State of an order after its lines were read or corrected: a scan has none until somebody types them. */
export const stateOf = (lines: readonly PdfOrderLine[]): PdfOrderState =>
  lines.length > 0 && lines.every(isSettledLine) && lines.some(({ item }) => item !== null)
    ? "ready"
    : "check";
