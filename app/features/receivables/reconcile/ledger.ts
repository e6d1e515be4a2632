import Big from "big.js";
import type { OpenItem } from "~/erp/erp";
import type { Formats } from "~/i18n/formats";
import { parseQuantity } from "~/i18n/parse-quantity";
import { digitsOf } from "~/lib/currency-digits";

/** Open item as a ledger is compared with it. */
export type LedgerItem = Pick<
  OpenItem,
  "number" | "document" | "poNumber" | "dueDate" | "open" | "currency" | "discount" | "paymentBlock"
>;

/** Item that the ledger names, with the amounts of both sides. */
export interface ComparedItem {
  item: LedgerItem;
  yours: string;
  /** Amount of the ledger less the open amount. */
  difference: string;
}

/** Line of a ledger for which nothing is open. */
export interface UnmatchedLine {
  line: number;
  source: string;
  /** Empty if the line has no amount. */
  amount: string;
}

export interface Reconciliation {
  agreeing: ComparedItem[];
  differing: ComparedItem[];
  onlyYours: UnmatchedLine[];
  onlyOurs: LedgerItem[];
}

export const maxLedgerLines = 2_000;

/** Compares the lines of a pasted ledger with what is open; lines that name the same item are added up. */
export function compareLedger(text: string, items: readonly LedgerItem[], formats: Formats): Reconciliation {
  const itemsByKey = indexedItems(items);
  const sums = new Map<LedgerItem, Big>();
  const onlyYours: UnmatchedLine[] = [];
  ledgerLines(text).forEach(({ line, source, cells }) => {
    const reference = cells.find((cell) => itemsByKey.has(keyOf(cell)));
    const item = reference === undefined ? undefined : itemsByKey.get(keyOf(reference));
    const amount = amountIn(
      cells.filter((cell) => cell !== reference),
      item,
      formats,
    );
    if (item && amount) sums.set(item, (sums.get(item) ?? Big(0)).plus(amount));
    else onlyYours.push({ line, source: source.slice(0, 120), amount: amount?.toFixed() ?? "" });
  });
  const comparedItems = [...sums].map(([item, yours]) => comparedItem(item, yours));
  return {
    agreeing: comparedItems.filter(({ difference }) => Number(difference) === 0),
    differing: comparedItems.filter(({ difference }) => Number(difference) !== 0),
    onlyYours,
    onlyOurs: items.filter((item) => !sums.has(item)),
  };
}

const keyOf = (text: string): string =>
  text
    .trim()
    .replace(/^"|"$/g, "")
    .replace(/^0+(?=\d)/, "")
    .toLowerCase();

/** Finds items by their document, their own number, or a purchase-order number that only one of them has. */
function indexedItems(items: readonly LedgerItem[]): Map<string, LedgerItem> {
  const itemsByKey = new Map<string, LedgerItem>();
  const counts = new Map<string, number>();
  for (const { poNumber } of items) counts.set(keyOf(poNumber), (counts.get(keyOf(poNumber)) ?? 0) + 1);
  for (const item of items) {
    const isUnique = item.poNumber !== "" && counts.get(keyOf(item.poNumber)) === 1;
    for (const number of [item.document.number, item.number, ...(isUnique ? [item.poNumber] : [])]) {
      if (!itemsByKey.has(keyOf(number))) itemsByKey.set(keyOf(number), item);
    }
  }
  return itemsByKey;
}

/** Splits the text into lines and cells; empty lines and a first line without digits, the headings, are left out. */
function ledgerLines(text: string) {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, source: line.trim() }))
    .filter(({ line, source }) => source !== "" && (line > 1 || /\d/.test(source)))
    .map((one) => ({ ...one, cells: cellsOf(one.source) }));
}

function cellsOf(source: string): string[] {
  const separator = ["\t", ";", "|"].find((sign) => source.includes(sign));
  if (separator) return source.split(separator).map((cell) => cell.trim());
  const words = source.split(/\s+/);
  const [onlyWord = ""] = words;
  const comma = words.length === 1 ? onlyWord.indexOf(",") : -1;
  return comma > 0 ? [onlyWord.slice(0, comma), onlyWord.slice(comma + 1)] : words;
}

/** Returns the amount among the cells: the open one or the one due if a cell has it, otherwise the last. */
function amountIn(cells: readonly string[], item: LedgerItem | undefined, formats: Formats): Big | null {
  const amounts = cells.flatMap((cell) => amountOf(cell, formats) ?? []);
  const itemAmounts = item ? expectedAmounts(item) : [];
  return (
    amounts.find((amount) => itemAmounts.some((one) => one.abs().eq(amount.abs()))) ?? amounts.at(-1) ?? null
  );
}

/** Reads an amount with its sign before or after it, in parentheses, and with or without a currency. */
function amountOf(cell: string, formats: Formats): Big | null {
  const text = cell
    .replace(/^"|"$/g, "")
    .replace(/\b[A-Z]{3}\b|[€$£¥]/g, "")
    .trim();
  const parts = /^(\(|[-−+])?\s*([\d.,' \u00a0\u202f]+?)\s*(\)|[-−])?$/.exec(text);
  const figure = parts && parseQuantity(parts[2] ?? "", formats);
  if (!figure?.ok) return null;
  const isNegative =
    parts?.[1] === "(" || [parts?.[1], parts?.[3]].some((sign) => sign === "-" || sign === "−");
  return isNegative ? Big(figure.value).neg() : Big(figure.value);
}

const expectedAmounts = ({ open, discount }: LedgerItem): Big[] =>
  discount ? [Big(open).minus(discount.amount), Big(open)] : [Big(open)];

function comparedItem(item: LedgerItem, yours: Big): ComparedItem {
  const digits = digitsOf(item.currency);
  // Ledgers write credits with and without a sign.
  const signedAmount = Number(item.open) < 0 && yours.gt(0) ? yours.neg() : yours;
  const isExpected = expectedAmounts(item).some((amount) => amount.eq(signedAmount));
  const difference = isExpected ? "0" : signedAmount.minus(item.open).toFixed(digits);
  return { item, yours: signedAmount.toFixed(digits), difference };
}
