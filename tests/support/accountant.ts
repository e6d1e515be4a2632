/**
 * Checks an invoice as an accountant does with a calculator: from the figures that the API and the CSV file print, in whole
 * numbers (BigInt), with none of the portal's own arithmetic.
 */
export interface PrintedInvoice {
  number: string;
  currency: string;
  items: PrintedLine[];
  totals: {
    goods: string;
    freight: string;
    surcharges: string;
    net: string;
    tax: string;
    total: string;
    taxes: { code: string; rate: string; base: string; amount: string }[];
  };
}

export interface PrintedLine {
  itemNumber: number;
  taxCode: string;
  net: string;
  unitPrice: { amount: string; per: string; unit: string; adjustments: { label: string; amount: string }[] };
}

/** Row of the CSV file for programs, by the names of its columns. */
export type PrintedRow = Readonly<Record<string, string>>;

export interface AccountantsFinding {
  /** Calculations in the order in which they were made, as `22 × 18.23 = 401.06`. */
  steps: string[];
  /** Calculations whose result is not what is printed. */
  errors: string[];
}

/** Numbers with ten decimal places as whole numbers. */
const places = 10;
const one = 10n ** BigInt(places);

function parseNumber(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!match) throw new Error(`${JSON.stringify(text)} is no number`);
  const [, minus, whole = "0", part = ""] = match;
  if (part.length > places) throw new Error(`${text} has too many decimal places`);
  const value = BigInt(whole) * one + BigInt(part.padEnd(places, "0"));
  return minus ? -value : value;
}

/** Divides and rounds half away from zero to cents, as the law of the sellers' countries permits. */
function cents(dividend: bigint, divisor: bigint): bigint {
  const unit = one / 100n;
  const scaledDivisor = divisor * unit;
  const magnitude = dividend < 0n ? -dividend : dividend;
  const quotient = ((magnitude * 2n + scaledDivisor) / (scaledDivisor * 2n)) * unit;
  return dividend < 0n ? -quotient : quotient;
}

function writeNumber(value: bigint): string {
  const magnitude = value < 0n ? -value : value;
  const text = `${magnitude / one}.${String((magnitude % one) / (one / 100n)).padStart(2, "0")}`;
  return value < 0n ? `-${text}` : text;
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

export function checkInvoice(invoice: PrintedInvoice, rows: readonly PrintedRow[]): AccountantsFinding {
  const finding: AccountantsFinding = { steps: [], errors: [] };
  const expectEqual = (calculation: string, result: bigint, printedText: string) => {
    const isRight = result === parseNumber(printedText);
    finding.steps.push(`${calculation} = ${writeNumber(result)}${isRight ? "" : ` ≠ ${printedText}`}`);
    if (!isRight) finding.errors.push(`${invoice.number}: ${finding.steps.at(-1)}`);
  };
  if (rows.length !== invoice.items.length) {
    finding.errors.push(`${invoice.number}: other lines in the file`);
    return finding;
  }
  for (const [index, item] of invoice.items.entries()) checkLine(item, rows[index] ?? {}, expectEqual);
  checkTotals(invoice, expectEqual);
  return finding;
}

type Expect = (calculation: string, result: bigint, printedText: string) => void;

function checkLine(item: PrintedLine, row: PrintedRow, expectEqual: Expect): void {
  const { amount, per, unit, adjustments } = item.unitPrice;
  const isOrderedUnit = row.quantity_unit === unit;
  const quantity = (isOrderedUnit ? row.quantity : row.base_quantity) ?? "";
  const division = parseNumber(per) === one ? "" : ` ÷ ${per}`;
  const gross = cents(parseNumber(quantity) * parseNumber(amount), parseNumber(per));
  expectEqual(`line ${item.itemNumber}: ${quantity} ${unit} × ${amount}${division}`, gross, row.gross ?? "");
  const parts = adjustments.map((part) => parseNumber(part.amount));
  const net = gross + sumOf(parts);
  const terms = adjustments.map(
    (part) => `${part.amount.startsWith("-") ? "−" : "+"} ${part.amount.replace("-", "")}`,
  );
  if (adjustments.length > 0)
    expectEqual(`line ${item.itemNumber}: ${writeNumber(gross)} ${terms.join(" ")}`, net, item.net);
  expectEqual(`line ${item.itemNumber}: net in the file`, net, row.net ?? "");
  const inColumns =
    parseNumber(row.gross ?? "") + parseNumber(row.discounts ?? "") + parseNumber(row.surcharges ?? "");
  if (inColumns !== net) expectEqual(`line ${item.itemNumber}: columns of the file`, inColumns, item.net);
}

function checkTotals({ items, totals }: PrintedInvoice, expectEqual: Expect): void {
  const nets = items.map(({ net }) => parseNumber(net));
  expectEqual(`goods: ${items.map(({ net }) => net).join(" + ")}`, sumOf(nets), totals.goods);
  const net = sumOf([totals.goods, totals.freight, totals.surcharges].map(parseNumber));
  expectEqual(`net: ${totals.goods} + ${totals.freight} + ${totals.surcharges}`, net, totals.net);
  const full = [...totals.taxes].sort((a, b) => Number(b.rate) - Number(a.rate))[0]?.code;
  for (const { code, rate, base, amount } of totals.taxes) {
    const taxedAmounts = items.filter(({ taxCode }) => taxCode === code).map((item) => parseNumber(item.net));
    const charges = code === full ? [totals.freight, totals.surcharges].map(parseNumber) : [];
    expectEqual(
      `base of ${rate} %: its lines${charges.length > 0 ? " and charges" : ""}`,
      sumOf([...taxedAmounts, ...charges]),
      base,
    );
    expectEqual(`tax: ${base} × ${rate} %`, cents(parseNumber(base) * parseNumber(rate), 100n * one), amount);
  }
  expectEqual("tax: of all rates", sumOf(totals.taxes.map(({ amount }) => parseNumber(amount))), totals.tax);
  expectEqual(
    `total: ${totals.net} + ${totals.tax}`,
    parseNumber(totals.net) + parseNumber(totals.tax),
    totals.total,
  );
}
