import type { z } from "zod";
import { type ProcessCtx, process } from "~/door/operation.server";
import { type Outcome, ok, type Problem } from "~/door/outcome";
import { checkItems } from "~/features/carts/amounts/check-items.server";
import { readAmounts } from "~/features/carts/amounts/read-amounts.server";
import { dayIn } from "~/lib/business-date";
import type { BatchShare, DocumentSnapshot, Wish, WishedLine } from "./amendment";
import { mayAmendSome } from "./amendment-rules";
import { saveAmendmentSchema } from "./amendments.schema";
import { changeDraft } from "./change-draft.server";
import { judgeValues } from "./fields/own-fields";
import { ownFieldsOf } from "./fields/own-fields-of.server";
import { isOpenLine } from "./snapshot-of";
import { nextItemNumber, withEdits } from "./wish";

type Input = z.output<typeof saveAmendmentSchema>;

/** Saves what was typed over a document's lines and head; nothing reaches the ERP yet. */
export const saveAmendment = process({
  name: "amendments.save",
  allow: mayAmendSome,
  input: saveAmendmentSchema,
  unaudited: "each difference writes an entry; a form without one changes nothing",
  run: (ctx, input) =>
    changeDraft(ctx, input, async (wish, base, areaCtx) => {
      const edits = await readEdits(areaCtx, input, { wish, base });
      if (edits.kind !== "ok") return edits;
      return ok(withPressedButton(withEdits(wish, edits.value), input, base));
    }),
});

/** Reads quantities with their units, dates and the new line; every problem is at its field. */
async function readEdits(
  ctx: ProcessCtx,
  input: Input,
  { wish, base }: { wish: Wish; base: DocumentSnapshot },
): Promise<Outcome<Wish>> {
  const problems: Problem[] = [
    ...dateProblems(ctx, input, { wish, base }),
    ...(await fieldProblems(ctx, input, { wish, base })),
  ];
  const materials = new Map(
    [...wish.lines, ...base.lines].map((line) => [line.itemNumber, line.material ?? ""]),
  );
  const typedLines = input.lines.flatMap(({ itemNumber, quantity, unit }, index) => {
    const material = materials.get(itemNumber);
    return quantity !== undefined && material
      ? [{ itemNumber, quantity, material, ...(unit ? { unit } : {}), prefix: `lines[${index}].` }]
      : [];
  });
  const reading = await readAmounts(ctx, typedLines);
  problems.push(...reading.problems);
  const amounts = new Map(
    typedLines.map(({ itemNumber }, position) => [itemNumber, reading.amounts[position]]),
  );
  const openNumbers = new Set(base.lines.filter(isOpenLine).map(({ itemNumber }) => itemNumber));
  const ownNumbers = new Set(wish.lines.map(({ itemNumber }) => itemNumber));
  const lines = input.lines
    .filter(({ itemNumber }) => openNumbers.has(itemNumber) || ownNumbers.has(itemNumber))
    .map(({ itemNumber, requestedDate, note, batches, attributes }): WishedLine => {
      const amount = amounts.get(itemNumber);
      return {
        itemNumber,
        ...(amount ? { quantity: amount.quantity } : {}),
        ...(amount?.unit ? { unit: amount.unit } : {}),
        ...(requestedDate ? { requestedDate } : {}),
        ...(note === undefined ? {} : { note }),
        ...(batches ? { batches: batches.flatMap(takenFrom) } : {}),
        ...(attributes ? { attributes } : {}),
      };
    });
  const newLine = await readNewLine(ctx, input, nextItemNumber(base, wish));
  problems.push(...newLine.problems);
  if (problems.length > 0) return { kind: "invalid", problems };
  const { poNumber, note, requestedDate, validTo, keepsAbsent, attributes } = input;
  const texts = keepsAbsent
    ? { ...(poNumber === undefined ? {} : { poNumber }), ...(note === undefined ? {} : { note }) }
    : { poNumber: poNumber ?? "", note: note ?? "" };
  const dates = { ...(requestedDate ? { requestedDate } : {}), ...(validTo ? { validTo } : {}) };
  return ok({
    header: { ...texts, ...dates },
    lines: [...lines, ...newLine.lines],
    ...(attributes ? { attributes } : {}),
  });
}

/** An empty quantity takes nothing from a batch. */
const takenFrom = ({ batch, quantity }: { batch: string; quantity?: string | undefined }): BatchShare[] =>
  quantity && Number(quantity) > 0 ? [{ batch, quantity }] : [];

/** Refuses past dates, for which the ERP would choose another day without a word, and dates that were taken away. */
function dateProblems(
  ctx: ProcessCtx,
  { requestedDate, validTo, emptiedDates, lines }: Input,
  { wish, base }: { wish: Wish; base: DocumentSnapshot },
): Problem[] {
  const today = dayIn(ctx.actor.formats.timeZone, ctx.clock.now());
  const datesBefore = new Map(base.lines.map((line) => [line.itemNumber, line.requestedDate]));
  const wishedDates = new Map(wish.lines.map((line) => [line.itemNumber, line.requestedDate]));
  const fields = [
    {
      path: "requestedDate",
      date: requestedDate,
      before: base.header.requestedDate,
      wishedDate: wish.header.requestedDate,
    },
    { path: "validTo", date: validTo, before: base.header.validTo, wishedDate: wish.header.validTo },
    ...lines.map((line, index) => ({
      path: `lines[${index}].requestedDate`,
      date: line.requestedDate,
      before: datesBefore.get(line.itemNumber) ?? null,
      wishedDate: wishedDates.get(line.itemNumber),
    })),
  ];
  return fields.flatMap(({ path, date, before, wishedDate }): Problem[] => {
    if (date && date < today && date !== before) return [{ path, text: { key: "amendments.pastDate" } }];
    const isTakenAway = !date && Boolean(wishedDate ?? before) && emptiedDates.includes(path);
    return isTakenAway ? [{ path, text: { key: "amendments.dateMissing" } }] : [];
  });
}

/** Judges custom fields of the document's own sales area. */
async function fieldProblems(
  ctx: ProcessCtx,
  { attributes, lines }: Input,
  { wish, base }: { wish: Wish; base: DocumentSnapshot },
): Promise<Problem[]> {
  const fields = await ownFieldsOf(ctx, ctx.erpContext.salesArea);
  const storedLines = new Map(
    [...wish.lines, ...base.lines].map((line) => [line.itemNumber, line.attributes]),
  );
  return [
    ...judgeValues(fields.cart, attributes, { stored: base.attributes }),
    ...lines.flatMap(({ itemNumber, attributes: values }, index) =>
      judgeValues(fields.item, values, { stored: storedLines.get(itemNumber), within: `lines[${index}].` }),
    ),
  ];
}

async function readNewLine(
  ctx: ProcessCtx,
  { newMaterial, newQuantity }: Input,
  itemNumber: number,
): Promise<{ lines: WishedLine[]; problems: Problem[] }> {
  if (newMaterial === "") return { lines: [], problems: [] };
  const { items, problems } = await checkItems(ctx, [{ material: newMaterial, quantity: newQuantity }]);
  const fieldOf = (path: string) => (path.endsWith(".material") ? "newMaterial" : "newQuantity");
  const [checkedItem] = items;
  if (!checkedItem || problems.length > 0) {
    return { lines: [], problems: problems.map(({ path, text }) => ({ path: fieldOf(path), text })) };
  }
  const { item, amount, name } = checkedItem;
  const unit = amount.unit ? { unit: amount.unit } : {};
  return {
    lines: [
      { itemNumber, material: item.material, ...(name ? { name } : {}), quantity: amount.quantity, ...unit },
    ],
    problems: [],
  };
}

/** Applies the button of one line, of the ticked ones, or of the whole document, after what was typed. */
function withPressedButton(wish: Wish, input: Input, base: DocumentSnapshot): Wish {
  const { cancel: wasCancelled, ...rest } = wish;
  const isCancelled = input.cancel === "yes" || (wasCancelled && input.cancel !== "no");
  const lineByNumber = new Map(wish.lines.map((line) => [line.itemNumber, line]));
  for (const itemNumber of input.remove) {
    lineByNumber.set(itemNumber, { ...lineByNumber.get(itemNumber), itemNumber, changeStatus: "D" });
  }
  const restoredLine = input.restore === undefined ? undefined : lineByNumber.get(input.restore);
  if (restoredLine) {
    const { changeStatus: _, ...line } = restoredLine;
    lineByNumber.set(line.itemNumber, line);
  }
  const changedWish: Wish = {
    ...rest,
    lines: [...lineByNumber.values()],
    ...(isCancelled ? { cancel: true } : {}),
  };
  return input.copy === undefined ? changedWish : withCopy(changedWish, input.copy, base);
}

/** Adds a line like another one: its product, quantity and unit as they are wished now. */
function withCopy(wish: Wish, itemNumber: number, base: DocumentSnapshot): Wish {
  const storedLine = base.lines.find((line) => line.itemNumber === itemNumber);
  const wishedLine = wish.lines.find((line) => line.itemNumber === itemNumber);
  const { material, name, quantity, unit, requestedDate } = { ...storedLine, ...wishedLine };
  const attributes = { ...storedLine?.attributes, ...wishedLine?.attributes };
  if (!material) return wish;
  const copy: WishedLine = {
    itemNumber: nextItemNumber(base, wish),
    material,
    ...(name ? { name } : {}),
    ...(quantity ? { quantity } : {}),
    ...(unit ? { unit } : {}),
    ...(requestedDate ? { requestedDate } : {}),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
  return { ...wish, lines: [...wish.lines, copy] };
}
