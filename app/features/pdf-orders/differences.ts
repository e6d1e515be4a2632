import type { SimulatedLine } from "~/erp/erp";
import type { ReadLine } from "~/features/order-reading/order-reading";

/** Difference between what a customer's order says and what the ERP makes of it. */
export interface PdfDifference {
  what: "price" | "amount" | "date" | "quantity" | "currency";
  from: string;
  to: string;
}

export interface ComparedLine {
  read: ReadLine;
  /** Currency that the order prints; empty if it names none. */
  currency: string;
  /** True if the line of the order is one line of the cart, not one of several deliveries. */
  isWhole: boolean;
  quantity: string;
  requestedDate: string;
}

/** Decimals beyond which two prices are the same: half a hundredth of a cent for one unit. */
const sameWithin = 0.00005;

/** Compares price, amount, date and quantity of a line with the ERP's, which hold. */
export function differencesOf(line: ComparedLine, pricedLine: SimulatedLine): PdfDifference[] {
  const { read, currency, quantity, requestedDate } = line;
  const differences: PdfDifference[] = [];
  if (Number(pricedLine.quantity) !== Number(quantity)) {
    differences.push({ what: "quantity", from: quantity, to: pricedLine.quantity });
  }
  if (currency !== "" && currency !== pricedLine.currency) {
    differences.push({ what: "currency", from: currency, to: pricedLine.currency });
  } else {
    differences.push(...priceDifferences(line, pricedLine));
  }
  const day =
    pricedLine.scheduleLines
      .map(({ confirmedDate }) => confirmedDate ?? "")
      .sort()
      .at(-1) ?? "";
  const wantedDay = requestedDate || (read.date?.confidence === "doubtful" ? "" : (read.date?.value ?? ""));
  if (wantedDay !== "" && day !== "" && day !== wantedDay) {
    differences.push({ what: "date", from: wantedDay, to: day });
  }
  return differences;
}

function priceDifferences(
  { read, isWhole, quantity }: ComparedLine,
  pricedLine: SimulatedLine,
): PdfDifference[] {
  const isSameUnit = pricedLine.priceUnit === pricedLine.unit;
  if (read.price && isSameUnit) {
    const printedPrice = Number(read.price.value) / Number(read.per || "1");
    const price = Number(pricedLine.netPrice) / Number(pricedLine.priceQuantity || "1");
    if (Math.abs(printedPrice - price) <= sameWithin) return [];
    return [{ what: "price", from: decimal(printedPrice), to: decimal(price) }];
  }
  const isSameQuantity = Number(read.quantity.value) === Number(quantity);
  if (!read.amount || !isWhole || !isSameQuantity) return [];
  if (Math.abs(Number(read.amount.value) - Number(pricedLine.net)) < 0.005) return [];
  return [{ what: "amount", from: read.amount.value, to: pricedLine.net }];
}

const decimal = (value: number): string => value.toFixed(4).replace(/0{1,2}$/, "");
