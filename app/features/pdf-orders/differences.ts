import type { SimulatedLine } from "~/erp/erp";
import type { ReadLine } from "~/features/order-reading/order-reading";

/** Difference between what a customer's order says and what the ERP makes of it. */
export interface PdfDifference {
  what: "price" | "amount" | "date" | "quantity" | "currency";
  from: string;
  to: string;
  /** Unit that a price of the ERP is for. */
  unit?: string;
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

/**
 * Compares prices of the ordered unit where the ERP prices it, else the line's amounts. Without an amount, a printed price is the
 * same if it is the ERP's for one ordered unit or for any of the units it prices: an order for boxes may print the price of a piece.
 */
function priceDifferences(
  { read, isWhole, quantity }: ComparedLine,
  pricedLine: SimulatedLine,
): PdfDifference[] {
  const { unit, net } = pricedLine;
  const isSameUnit = pricedLine.priceUnit === unit;
  const unitPrice = Number(pricedLine.netPrice) / Number(pricedLine.priceQuantity || "1");
  const printedPrice = read.price && Number(read.price.value) / Number(read.per || "1");
  if (printedPrice !== null && isSameUnit) {
    if (Math.abs(printedPrice - unitPrice) <= sameWithin) return [];
    return [{ what: "price", from: decimal(printedPrice), to: decimal(unitPrice), unit }];
  }
  const isSameQuantity = Number(read.quantity.value) === Number(quantity);
  if (read.amount && isWhole && isSameQuantity) {
    if (Math.abs(Number(read.amount.value) - Number(net)) < 0.005) return [];
    return [{ what: "amount", from: read.amount.value, to: net }];
  }
  if (printedPrice === null || Number(pricedLine.quantity) === 0) return [];
  const orderedPrice = Number(net) / Number(pricedLine.quantity);
  const basePrice = Number(net) / Number(pricedLine.baseQuantity);
  const maxRounding = halfPlace(read.price?.value ?? "") / Number(read.per || "1");
  const isSame = [orderedPrice, unitPrice, basePrice].some(
    (price) => Math.abs(printedPrice - price) <= maxRounding + sameWithin,
  );
  return isSame ? [] : [{ what: "price", from: decimal(printedPrice), to: decimal(orderedPrice), unit }];
}

/** Half of the last decimal place of a printed number: what its rounding may hide. */
const halfPlace = (price: string): number => 0.5 / 10 ** Math.max(2, price.split(".")[1]?.length ?? 0);

const decimal = (value: number): string => value.toFixed(4).replace(/0{1,2}$/, "");
