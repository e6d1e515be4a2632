import type { DocumentChange } from "~/erp/erp";
import type { AmendableHeader, DocumentSnapshot, SnapshotLine, Wish, WishedLine } from "./amendment";
import { changedValues } from "./fields/own-fields";
import { isOpenLine, isSameQuantity, isSameShare, isSameValue } from "./snapshot-of";

const headerFields = [
  "poNumber",
  "note",
  "requestedDate",
  "validTo",
  "shipTo",
  "shipToAddress",
  "shippingOption",
  "completeDelivery",
] as const satisfies (keyof AmendableHeader)[];

/** Leaves out of a wish what the document has already, so that an undone edit is no difference. */
export function normalizedWish(wish: Wish, base: DocumentSnapshot): Wish {
  const header = Object.fromEntries(
    headerFields.flatMap((field) => {
      const value = wish.header[field];
      // A date can be moved, but not taken away; an address for one order can.
      const isAbsent = value === undefined || (value === null && field !== "shipToAddress");
      return isAbsent || isSameValue(value, base.header[field]) ? [] : [[field, value]];
    }),
  ) as Wish["header"];
  const baseLines = new Map(base.lines.map((line) => [line.itemNumber, line]));
  const lines = wish.lines
    .flatMap((line) => {
      const baseLine = baseLines.get(line.itemNumber);
      return baseLine ? differenceFrom(baseLine, line) : isNewLine(line) ? [line] : [];
    })
    .sort((a, b) => a.itemNumber - b.itemNumber);
  const attributes = changedValues(wish.attributes, base.attributes);
  return {
    header,
    lines,
    ...(attributes ? { attributes } : {}),
    ...(wish.files?.length ? { files: wish.files } : {}),
    ...(wish.cancel ? { cancel: true } : {}),
  };
}

export const isNewLine = ({ material, changeStatus }: WishedLine): boolean =>
  material !== undefined && changeStatus !== "D";

function differenceFrom(base: SnapshotLine, line: WishedLine): WishedLine[] {
  if (!isOpenLine(base)) return [];
  const { itemNumber, quantity, unit, requestedDate, note, batches, changeStatus } = line;
  const attributes = changedValues(line.attributes, base.attributes);
  const hasOtherUnit = unit !== undefined && unit !== base.unit;
  const hasOtherQuantity = quantity !== undefined && !isSameQuantity(quantity, base.quantity);
  const difference: WishedLine = {
    itemNumber,
    ...(hasOtherQuantity || hasOtherUnit ? { quantity: quantity ?? base.quantity } : {}),
    ...(hasOtherUnit ? { unit } : {}),
    ...(requestedDate && requestedDate !== base.requestedDate ? { requestedDate } : {}),
    ...(note !== undefined && note !== base.note ? { note } : {}),
    ...(batches !== undefined && !isSameShare(batches, base.batches) ? { batches } : {}),
    ...(attributes ? { attributes } : {}),
    // A line that is taken back has its other changes again.
    ...(changeStatus === "D" ? { changeStatus } : {}),
  };
  return Object.keys(difference).length > 1 ? [difference] : [];
}

/** Merges further edits into a wish; an edit of a line replaces only the fields that it has. */
export function withEdits(wish: Wish, edits: Wish): Wish {
  const lineByNumber = new Map(wish.lines.map((line) => [line.itemNumber, line]));
  for (const edit of edits.lines) {
    const line = lineByNumber.get(edit.itemNumber);
    const attributes = { ...line?.attributes, ...edit.attributes };
    const hasAttributes = Object.keys(attributes).length > 0;
    lineByNumber.set(edit.itemNumber, { ...line, ...edit, ...(hasAttributes ? { attributes } : {}) });
  }
  return {
    ...wish,
    header: { ...wish.header, ...edits.header },
    lines: [...lineByNumber.values()],
    ...(edits.attributes ? { attributes: { ...wish.attributes, ...edits.attributes } } : {}),
    ...(edits.cancel ? { cancel: true } : {}),
  };
}

/** Writes the wish as the ERP's change of the document that was read. */
export function changeOf(
  { header, lines, attributes, cancel, reason }: Wish,
  base: DocumentSnapshot,
): DocumentChange {
  if (cancel) {
    const openLines = base.lines.filter(isOpenLine);
    return {
      ...(reason ? { note: [base.header.note, reason].filter(Boolean).join("\n") } : {}),
      lines: openLines.map(({ itemNumber }) => ({ itemNumber, changeStatus: "D" })),
    };
  }
  const { requestedDate, validTo, ...rest } = header;
  const storedLines = new Map(base.lines.map((line) => [line.itemNumber, line]));
  return {
    ...rest,
    ...(requestedDate ? { requestedDate } : {}),
    ...(validTo ? { validTo } : {}),
    ...(attributes ? { attributes } : {}),
    ...(lines.length > 0
      ? { lines: lines.map((line) => changeOfLine(line, storedLines.get(line.itemNumber))) }
      : {}),
  };
}

/** Sends nothing else of a cancelled line. The ERP takes the custom fields of a line as a whole. */
function changeOfLine(
  { name: _, ...line }: WishedLine,
  storedLine: SnapshotLine | undefined,
): Omit<WishedLine, "name"> {
  const { itemNumber, changeStatus } = line;
  if (changeStatus === "D") return { itemNumber, changeStatus };
  return line.attributes ? { ...line, attributes: { ...storedLine?.attributes, ...line.attributes } } : line;
}

/** Numbers a new line after all of the document and of the wish: 10, 20, 30 … */
export function nextItemNumber(base: DocumentSnapshot, { lines }: Wish): number {
  const last = Math.max(0, ...[...base.lines, ...lines].map(({ itemNumber }) => itemNumber));
  return (Math.floor(last / 10) + 1) * 10;
}
