import { labelValue } from "~/lib/label-value";

/** Limits a value within a list; the page of an entry shows it whole. */
const defaultMaxLength = 120;

/** Keeps this much before the first difference of two long texts. */
const contextLength = 20;

export interface Wording {
  maxLength?: number;
  /** Names a field in the reader's language. */
  titleOf?: (field: string) => string;
  /** Says yes or no in the reader's language. */
  flagOf?: (isTrue: boolean) => string;
  /** Names a value of a field whose values are choices, and writes a date as the reader does. */
  choiceOf?: (field: string, value: string) => string;
  /** Writes a number as the reader does. */
  figureOf?: (figure: number) => string;
  /** Language whose colon stands behind a field's name. */
  locale?: string;
}

/**
 * Lists what differs between two states of a record, a line for each value: `title: Buyer → Purchaser`. States are
 * compared whole and shortened afterwards, around the difference.
 */
export function changeLines(
  before: unknown,
  after: unknown,
  {
    maxLength = defaultMaxLength,
    titleOf = (field) => field,
    flagOf = String,
    choiceOf = (_, value) => value,
    figureOf = String,
    locale = "en",
  }: Wording = {},
): string[] {
  return differencesOf(fieldsOf(before), fieldsOf(after)).map(({ fields, ...values }) => {
    const nameOf = (value: unknown) =>
      typeof value === "number" ? figureOf(value) : choiceOf(fields.at(-1) ?? "", String(value));
    const from = textOf(values.from, flagOf, nameOf);
    const to = textOf(values.to, flagOf, nameOf);
    const start = Math.max(0, firstDifference(from, to) - contextLength);
    const oldText = excerptOf(from, start, maxLength);
    const newText = excerptOf(to, start, maxLength);
    const change = from === "" ? newText : `${oldText} → ${to === "" ? "–" : newText}`;
    return [...fields.map(titleOf), change].reduceRight((rest, title) => labelValue(title, rest, locale));
  });
}

interface Difference {
  fields: string[];
  from: unknown;
  to: unknown;
}

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function fieldsOf(value: unknown): Fields {
  if (value === null || value === undefined) return {};
  if (Array.isArray(value) && value.every(isRecord)) return membersOf(value);
  return isRecord(value) ? value : { value };
}

function differencesOf(before: Fields, after: Fields): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differenceOf(name, before[name], after[name]));
}

function differenceOf(field: string, before: unknown, after: unknown): Difference[] {
  if (isNested(before) || isNested(after)) {
    const inner = differencesOf(membersOf(before), membersOf(after));
    return inner.map((difference) => ({ ...difference, fields: [field, ...difference.fields] }));
  }
  const [from, to] =
    Array.isArray(before) && Array.isArray(after) ? movedMembers(before, after) : [before, after];
  return textOf(from) === textOf(to) ? [] : [{ fields: [field], from, to }];
}

/** A list of records is compared record by record, a list of values as a set. */
const isNested = (value: unknown): boolean =>
  isRecord(value) ||
  (Array.isArray(value) && value.some((member) => typeof member === "object" && member !== null));

function membersOf(value: unknown): Fields {
  if (!Array.isArray(value)) return fieldsOf(value);
  const numbers = value.map((member) => (isRecord(member) ? member.itemNumber : undefined));
  const areLines = numbers.every(Number.isInteger) && new Set(numbers).size === numbers.length;
  return Object.fromEntries(
    value.map((member, index) =>
      areLines ? [lineField(numbers[index]), fieldsOfLine(member)] : [String(index + 1), member],
    ),
  );
}

const linePrefix = "itemNumber ";

const lineField = (itemNumber: unknown) => `${linePrefix}${itemNumber}`;

/** Returns the number of the line for which the member of a list stands; null for any other field. */
export const lineNumberOf = (field: string): string | null =>
  field.startsWith(linePrefix) ? field.slice(linePrefix.length) : null;

/** Leaves out what names the line already: lines are compared by their number, wherever they stand in the list. */
function fieldsOfLine({ id: _, itemNumber: __, ...fields }: Fields): Fields {
  const { quantity } = fields;
  // The database pads quantities to three places; what somebody types is stored as it was typed.
  const isPadded = typeof quantity === "string" && /\.\d*0$/.test(quantity);
  return isPadded ? { ...fields, quantity: quantity.replace(/\.?0+$/, "") } : fields;
}

/** Leaves out what both lists have; where only the order differs, both stay whole. */
function movedMembers(before: readonly unknown[], after: readonly unknown[]): [unknown, unknown] {
  const removedMembers = before.filter((member) => !after.includes(member));
  const addedMembers = after.filter((member) => !before.includes(member));
  if (removedMembers.length === 0 && addedMembers.length === 0) return [before, after];
  return [removedMembers.length > 0 ? removedMembers : "–", addedMembers];
}

function textOf(
  value: unknown,
  flagOf: (isTrue: boolean) => string = String,
  nameOf: (value: unknown) => string = String,
): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return flagOf(value);
  return (Array.isArray(value) ? value : [value]).map(nameOf).join(", ");
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at++;
  return one === "" || other === "" ? 0 : at;
}

function excerptOf(text: string, start: number, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = start + maxLength;
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}
