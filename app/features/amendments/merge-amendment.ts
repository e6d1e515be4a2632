import type { AmendableHeader, DocumentSnapshot, SnapshotLine, Wish, WishedLine } from "./amendment";
import { differingNames } from "./fields/own-fields";
import { isOpenLine, isSameQuantity, isSameShare, isSameValue } from "./snapshot-of";
import { isNewLine, nextItemNumber, normalizedWish } from "./wish";

export type Side = "mine" | "theirs";

/** Field of the head, custom field, or line, that both the person and somebody else changed. */
export interface Dispute {
  name: string;
  field?: keyof AmendableHeader;
  attribute?: string;
  itemNumber?: number;
}

export interface Merge {
  disputes: Dispute[];
  /** Lines of the wish that can no longer change: their wishes are dropped. */
  lostLines: number[];
}

/** Compares the document as it was read, as it is now, and what the person wants. */
export function mergeOf(base: DocumentSnapshot, current: DocumentSnapshot, wish: Wish): Merge {
  const changedFields = (Object.keys(base.header) as (keyof AmendableHeader)[]).filter(
    (field) => !isSameValue(base.header[field], current.header[field]),
  );
  const baseLines = new Map(base.lines.map((line) => [line.itemNumber, line]));
  const changedLines = current.lines
    .filter((line) => isOtherLine(baseLines.get(line.itemNumber), line))
    .map(({ itemNumber }) => itemNumber);
  const remainingWish = normalizedWish(wish, current);
  const ownLines = wish.lines.filter(({ itemNumber }) => baseLines.has(itemNumber));
  const openNumbers = new Set(current.lines.filter(isOpenLine).map(({ itemNumber }) => itemNumber));
  const remainingNumbers = new Set(remainingWish.lines.map(({ itemNumber }) => itemNumber));
  const disputedLines = ownLines
    .map(({ itemNumber }) => itemNumber)
    .filter(
      (number) => changedLines.includes(number) && openNumbers.has(number) && remainingNumbers.has(number),
    );
  return {
    disputes: [
      ...changedFields
        .filter((field) => remainingWish.header[field] !== undefined)
        .map((field): Dispute => ({ name: field, field })),
      ...differingNames(base.attributes, current.attributes)
        .filter((attribute) => remainingWish.attributes?.[attribute] !== undefined)
        .map((attribute): Dispute => ({ name: `attribute-${attribute}`, attribute })),
      ...disputedLines.map((itemNumber): Dispute => ({ name: `line-${itemNumber}`, itemNumber })),
    ],
    lostLines: ownLines.map(({ itemNumber }) => itemNumber).filter((number) => !openNumbers.has(number)),
  };
}

/** A delivery of a part changes no line that a buyer could have changed; only what can still be wished counts. */
function isOtherLine(base: SnapshotLine | undefined, line: SnapshotLine): boolean {
  if (!base) return true;
  return (
    !isSameQuantity(base.quantity, line.quantity) ||
    base.unit !== line.unit ||
    base.requestedDate !== line.requestedDate ||
    base.note !== line.note ||
    !isSameShare(base.batches, line.batches) ||
    differingNames(base.attributes, line.attributes).length > 0 ||
    isOpenLine(base) !== isOpenLine(line)
  );
}

/** Carries the wish over to the document as it is now, by the person's choices; null if one is missing. */
export function mergedWish(
  base: DocumentSnapshot,
  current: DocumentSnapshot,
  wish: Wish,
  choices: Readonly<Record<string, Side | undefined>>,
): Wish | null {
  const { disputes } = mergeOf(base, current, wish);
  if (disputes.some(({ name }) => choices[name] === undefined)) return null;
  const isTheirs = (name: string) => choices[name] === "theirs";
  const header = Object.fromEntries(
    Object.entries(wish.header).filter(
      ([field]) => !disputes.some((dispute) => dispute.field === field && isTheirs(dispute.name)),
    ),
  ) as Wish["header"];
  const attributes = Object.fromEntries(
    Object.entries(wish.attributes ?? {}).filter(
      ([attribute]) => !disputes.some((dispute) => dispute.attribute === attribute && isTheirs(dispute.name)),
    ),
  );
  const disputedNumbers = new Set(
    disputes.flatMap(({ itemNumber, name }) =>
      itemNumber !== undefined && isTheirs(name) ? [itemNumber] : [],
    ),
  );
  const baseNumbers = new Set(base.lines.map(({ itemNumber }) => itemNumber));
  const remainingLines = wish.lines.filter(
    (line) => baseNumbers.has(line.itemNumber) && !disputedNumbers.has(line.itemNumber),
  );
  const newLines = wish.lines.filter((line) => !baseNumbers.has(line.itemNumber) && isNewLine(line));
  const remainingWish = { ...wish, header, attributes, lines: remainingLines };
  return normalizedWish(
    { ...remainingWish, lines: [...remainingWish.lines, ...renumber(newLines, current, remainingWish)] },
    current,
  );
}

/** Numbers new lines after those that somebody else has added meanwhile. */
function renumber(newLines: readonly WishedLine[], current: DocumentSnapshot, wish: Wish): WishedLine[] {
  const lines: WishedLine[] = [];
  for (const line of newLines) {
    const itemNumber = nextItemNumber(current, { ...wish, lines: [...wish.lines, ...lines] });
    lines.push({ ...line, itemNumber });
  }
  return lines;
}
