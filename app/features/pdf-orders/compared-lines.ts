import type { Simulation } from "~/erp/erp";
import type { CartItem } from "~/features/carts/cart";
import { differencesOf, type PdfDifference } from "./differences";
import { isSettledLine, type PdfOrderLine } from "./pdf-order";
import type { PdfOrder } from "./pdf-orders.store.server";

export interface EditedLine extends PdfOrderLine {
  index: number;
  isSettled: boolean;
  /** Values of the ERP for the line in the cart; null without prices. */
  priced: { name: string; net: string; currency: string } | null;
  differences: PdfDifference[];
}

/** Compares each line of an order with its line in the cart, and with what the ERP makes of that. */
export function comparedLines(
  { lines, reading }: Pick<PdfOrder, "lines" | "reading">,
  cartItems: readonly CartItem[],
  simulation: Simulation | null,
): EditedLine[] {
  const items = new Map(cartItems.map((item) => [item.id, item]));
  const pricedLines = new Map(simulation?.lines.map((line) => [line.itemNumber, line]));
  return lines.map((line, index): EditedLine => {
    const item = line.item ? items.get(line.item) : undefined;
    // Lines that were removed or changed in the cart itself are shown as they are there.
    const editedLine = item
      ? {
          ...line,
          material: item.material,
          quantity: item.quantity.replace(/\.?0+$/, ""),
          unit: item.unit ?? "",
          requestedDate: item.requestedDate ?? "",
        }
      : { ...line, isLeftOut: line.isLeftOut || line.item !== null, item: null };
    const pricedLine = item ? pricedLines.get(item.itemNumber) : undefined;
    const readLine = line.readLine === null ? undefined : reading?.lines[line.readLine];
    return {
      ...editedLine,
      index,
      isSettled: isSettledLine(editedLine),
      priced: pricedLine
        ? { name: pricedLine.name, net: pricedLine.net, currency: pricedLine.currency }
        : null,
      differences:
        item && pricedLine && readLine
          ? differencesOf(
              {
                read: readLine,
                currency: reading?.header.currency?.value ?? "",
                isWhole: lines.filter(({ readLine }) => readLine === line.readLine).length === 1,
                quantity: item.quantity,
                requestedDate: item.requestedDate ?? "",
              },
              pricedLine,
            )
          : [],
    };
  });
}
