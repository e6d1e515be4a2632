import type { ReadInvoice } from "../support/papers/read-invoice";

/** A decimal as a whole number of units of 10^-places. */
function scale(text: string, places: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new Error(`"${text}" is no decimal`);
  const [, sign = "", wholePart = "", fraction = ""] = match;
  if (fraction.length > places) throw new Error(`"${text}" has more than ${places} places`);
  const value = BigInt(wholePart + fraction.padEnd(places, "0"));
  return sign ? -value : value;
}
const cents = (text: string) => scale(text === "" ? "0" : text, 2);
const total = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n);

/** Divides and rounds half away from zero. */
function divide(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n;
  const quotient = ((isNegative ? -numerator : numerator) * 2n + denominator) / (denominator * 2n);
  return isNegative ? -quotient : quotient;
}

const union = "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/**
 * Returns the rules of EN 16931 and of Peppol BIS Billing 3.0 that an electronic invoice breaks, by their identifiers.
 * Written from the rules and not from the code that writes the invoices; amounts are counted in hundredths.
 */
export function brokenRules(invoice: ReadInvoice): string[] {
  const { lines, charges, taxes, seller, buyer } = invoice;
  const isAtZero = (one: { rate: string }) => scale(one.rate, 6) === 0n;
  const taxedLines = [...lines, ...charges];
  const has = (category: string) => taxedLines.some((one) => one.category === category);
  const key = (one: { category: string; rate: string }) => `${one.category} ${scale(one.rate, 6)}`;
  const baseOf = (tax: { category: string; rate: string }) =>
    total(lines.filter((one) => key(one) === key(tax)).map(({ net }) => cents(net))) +
    total(charges.filter((one) => key(one) === key(tax)).map(({ amount }) => cents(amount)));
  const withoutTax = ["E", "K", "G", "AE"];
  const day = /^\d{4}-\d\d-\d\d$/;
  const rules: [string, boolean][] = [
    ["BR-02 has a number", invoice.number !== ""],
    ["BR-03 has a date", day.test(invoice.date)],
    ["BR-04 has a type", invoice.type === "380" || invoice.type === "381"],
    ["BR-05 has a currency", /^[A-Z]{3}$/.test(invoice.currency)],
    [
      "BR-06 BR-08 BR-09 names the seller and its country",
      seller.name !== "" && /^[A-Z]{2}$/.test(seller.country),
    ],
    [
      "BR-07 BR-10 BR-11 names the buyer and its country",
      buyer.name !== "" && /^[A-Z]{2}$/.test(buyer.country),
    ],
    ["BR-16 has a line", lines.length > 0],
    [
      "BR-21 to BR-26 lines are complete",
      lines.every((one) => one.id !== "" && one.name !== "" && one.price !== ""),
    ],
    ["BR-23 lines have units", lines.every((one) => /^[A-Z0-9]{2,3}$/.test(one.unit))],
    ["BR-27 prices are not negative", lines.every((one) => scale(one.price, 10) >= 0n)],
    [
      "BR-33 BR-38 BR-42 BR-44 allowances and charges have reasons",
      [...charges, ...lines.flatMap((one) => one.adjustments)].every(
        (one) => one.reason !== "" && cents(one.amount) >= 0n,
      ),
    ],
    [
      "BR-53 BR-DEC amounts have two places at most",
      [invoice.net, invoice.tax, invoice.total, invoice.payable, invoice.sumOfLines].every((one) =>
        /^-?\d+(\.\d{1,2})?$/.test(one),
      ),
    ],
    ["BR-55 a credit note names the invoice", invoice.type !== "381" || invoice.corrects !== ""],
    [
      "BR-61 a transfer has its account",
      !["30", "58"].includes(invoice.paymentMeans) || /^[A-Z]{2}\d\d[A-Z0-9]+$/.test(invoice.account),
    ],
    ["BR-CO-4 lines have a category", lines.every((one) => one.category !== "" && one.rate !== "")],
    [
      "BR-CO-9 VAT numbers begin with a country",
      [seller, buyer].every((one) => one.taxNumber === "" || /^[A-Z]{2}/.test(one.taxNumber)),
    ],
    ["BR-CO-10 sum of lines", cents(invoice.sumOfLines) === total(lines.map(({ net }) => cents(net)))],
    [
      "BR-CO-12 sum of charges",
      cents(invoice.sumOfCharges) === total(charges.map(({ amount }) => cents(amount))),
    ],
    ["BR-CO-13 net", cents(invoice.net) === cents(invoice.sumOfLines) + cents(invoice.sumOfCharges)],
    ["BR-CO-14 tax", cents(invoice.tax) === total(taxes.map(({ amount }) => cents(amount)))],
    ["BR-CO-15 total", cents(invoice.total) === cents(invoice.net) + cents(invoice.tax)],
    ["BR-CO-16 payable", cents(invoice.payable) === cents(invoice.total)],
    [
      "BR-CO-17 tax is base times rate",
      taxes.every((one) => cents(one.amount) === divide(cents(one.base) * scale(one.rate, 6), 100_000_000n)),
    ],
    ["BR-CO-18 has a breakdown", taxes.length > 0],
    ["BR-CO-25 has a due date or terms", invoice.due !== "" || invoice.terms !== ""],
    ["BR-CO-26 the seller can be identified", seller.taxNumber !== ""],
    [
      "BR-S-01 BR-S-08 each rate has its base",
      taxedLines.every((one) => taxes.some((tax) => key(tax) === key(one))) &&
        taxes.every((tax) => cents(tax.base) === baseOf(tax)),
    ],
    [
      "BR-S-05 taxed lines have a rate",
      [...taxedLines, ...taxes].every((one) => one.category !== "S" || !isAtZero(one)),
    ],
    [
      "BR-E/K/G/AE-05 lines without tax have none",
      [...taxedLines, ...taxes].every((one) => one.category === "S" || isAtZero(one)),
    ],
    [
      "BR-E/K/G/AE-10 say why",
      taxes.every((one) =>
        withoutTax.includes(one.category) ? one.reason !== "" : one.reason === "" && one.code === "",
      ),
    ],
    [
      "BR-IC-02 both have VAT numbers",
      !has("K") ||
        (seller.taxNumber !== "" &&
          union.includes(buyer.taxNumber.slice(0, 2)) &&
          buyer.taxNumber.slice(0, 2) !== seller.taxNumber.slice(0, 2)),
    ],
    [
      "BR-IC-11 BR-IC-12 name day and country of delivery",
      !has("K") ||
        (day.test(invoice.delivered) &&
          union.includes(invoice.deliveredTo) &&
          invoice.deliveredTo !== seller.country),
    ],
    ["BR-AE-02 both have VAT numbers", !has("AE") || (seller.taxNumber !== "" && buyer.taxNumber !== "")],
    ["BR-G-02 the goods leave the Union", !has("G") || !union.includes(invoice.deliveredTo)],
    [
      "PEPPOL-EN16931-R003 has a reference of the buyer",
      invoice.buyerReference !== "" || invoice.orderReference !== "",
    ],
    ["PEPPOL-EN16931-R046 R121 base quantities are positive", lines.every((one) => scale(one.base, 6) > 0n)],
    [
      "PEPPOL-EN16931-R130 base quantity has the unit of the line",
      lines.every((one) => one.unit === one.baseUnit),
    ],
    [
      "PEPPOL-EN16931-CL008 electronic addresses are of the network",
      !invoice.specification.includes("peppol") ||
        [seller, buyer].every(({ endpoint }) => /^(0\d|99)\d\d$/.test(endpoint)),
    ],
    [
      "NL-R-003 Dutch sellers name their number at the chamber of commerce",
      seller.country !== "NL" || /^(0106 \d{8}|0190 \d{20})$/.test(seller.register),
    ],
    [
      "NL-R-008 means of payment within the Netherlands",
      seller.country !== "NL" ||
        buyer.country !== "NL" ||
        ["30", "48", "49", "57", "58", "59"].includes(invoice.paymentMeans),
    ],
    [
      "PEPPOL-EN16931-R120 lines multiply and add up",
      lines.every((one) => {
        // Quantity (6 places) times price (10 places) over base (6 places), in hundredths.
        const product = scale(one.quantity, 6) * scale(one.price, 10);
        const gross = divide(product * 100n, scale(one.base, 6) * 10_000_000_000n);
        const adjustmentSum = total(
          one.adjustments.map(({ isCharge, amount }) => (isCharge ? cents(amount) : -cents(amount))),
        );
        return cents(one.net) === gross + adjustmentSum;
      }),
    ],
  ];
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule);
}
