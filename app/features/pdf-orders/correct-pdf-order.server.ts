import { z } from "zod";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { dateSchema, orderQuantitySchema } from "~/features/carts/cart.schema";
import { cartOwner } from "~/features/carts/cart-rules";
import { checkLines } from "~/features/carts/import/check-lines.server";
import { maxUnitWord } from "~/features/carts/import-line";
import { learnNumber } from "~/features/carts/received/learn-number.server";
import { changeReceivedCart } from "~/features/carts/received/received-cart.server";
import { noteUnsettledLines } from "~/features/carts/received/received-carts.server";
import { splitQuantity } from "~/i18n/find-unit";
import { findEditedOrder } from "./edited-order.server";
import { isSure, receivedLine, stateOf, unitWord } from "./lines-of-reading";
import { isSettledLine, maxTypedLines, type PdfOrderLine, unsettledLinesOf } from "./pdf-order";
import { setMeaning } from "./pdf-order-choices.store.server";
import { mayEditPdfOrders } from "./pdf-order-rules";
import { lockPdfOrder, type PdfOrder, setPdfOrder } from "./pdf-orders.store.server";

const typedLineSchema = z.strictObject({
  material: z.string().trim().max(40).default(""),
  quantity: orderQuantitySchema.optional(),
  unit: z.string().trim().max(maxUnitWord).default(""),
  requestedDate: dateSchema.optional(),
});

type TypedLine = z.output<typeof typedLineSchema>;

/** Rows for lines that the reading missed. */
const maxAddedLines = 10;

/**
 * Corrects lines of the order that is being edited: what is in order goes into the cart, the rest stays marked. Numbers
 * and units that were corrected are learned for the customer's next order.
 */
export const correctPdfOrder = process({
  name: "pdfOrders.correct",
  allow: mayEditPdfOrders,
  input: z.strictObject({
    order: z.uuid(),
    version: z.coerce.number().int().min(1),
    poNumber: z.string().trim().max(35).default(""),
    lines: z
      .array(
        typedLineSchema.extend({
          index: z.coerce.number().int().min(0).max(9_999),
          leaveOut: z.coerce.boolean().default(false),
        }),
      )
      .max(maxTypedLines)
      .default([]),
    added: z.array(typedLineSchema).max(maxAddedLines).default([]),
  }),
  async run(ctx, input) {
    const owner = cartOwner(ctx.actor);
    const order = orNotFound(await findEditedOrder(ctx.db, owner));
    if (order.id !== input.order || order.version !== input.version) return changedElsewhere;
    const corrections = [
      ...input.lines.flatMap(({ index, leaveOut, ...typedLine }) => {
        const before = order.lines[index];
        return before ? [{ index, before, after: correctLine(before, typedLine, leaveOut) }] : [];
      }),
      ...input.added
        .filter(({ material, quantity }) => material !== "" || quantity !== undefined)
        .map((typedLine, row) => ({
          index: order.lines.length + row,
          before: null,
          after: correctLine(newLine, typedLine, false),
        })),
    ];
    const { lines: checkedLines, foreignUnits } = await checkCorrections(ctx, order, corrections);
    return ctx.transaction(async (change) => {
      const storedOrder = orNotFound(await lockPdfOrder(change.tx, order.id));
      if (storedOrder.version !== input.version) return changedElsewhere;
      const at = change.clock.now();
      const items = await changeReceivedCart(change.tx, owner, order.cartId ?? "", {
        storedItems: storedOrder.lines.map(({ item }) => item),
        changes: checkedLines.map((line, position) => ({
          index: corrections[position]?.index ?? storedOrder.lines.length,
          line: !line.isLeftOut && isSure(line) ? receivedLine(line) : null,
        })),
        poNumber: input.poNumber,
        at,
      });
      const lines = [...storedOrder.lines];
      for (const [position, { index, before }] of corrections.entries()) {
        const line = checkedLines[position];
        if (!line) continue;
        lines[index] = { ...line, item: items[position] ?? null };
        if (before && !line.isLeftOut && isSure(line)) {
          await learn(change, order, { before, after: line, foreignUnit: foreignUnits[position] ?? "" });
        }
      }
      const state = stateOf(lines);
      await noteUnsettledLines(change.tx, order.cartId ?? "", unsettledLinesOf(lines));
      await setPdfOrder(change.tx, order.id, { lines, state, poNumber: input.poNumber });
      await change.audit({
        kind: "pdf_order",
        id: order.id,
        before: { state: storedOrder.state },
        after: {
          state,
          poNumber: input.poNumber,
          lines: checkedLines.map(({ material, quantity, unit }) => `${quantity} ${unit} ${material}`),
        },
      });
      const firstOpen = lines.findIndex((line) => !isSettledLine(line));
      return ok({ state, firstOpen: firstOpen < 0 ? null : firstOpen });
    });
  },
});

const changedElsewhere = conflict({ key: "cart.changedElsewhere.order" });

const newLine: PdfOrderLine = {
  material: "",
  quantity: "",
  unit: "",
  source: "",
  problem: null,
  name: "",
  readLine: null,
  item: null,
  isLeftOut: false,
};

function correctLine(before: PdfOrderLine, typedLine: TypedLine, isLeftOut: boolean): PdfOrderLine {
  const { material, quantity = "", unit, requestedDate } = typedLine;
  const amount = splitQuantity(quantity);
  const { readLine, item, name, source } = before;
  // Findings of the last look-up are dropped, such as a unit that it assumed: this one finds them anew.
  return {
    readLine,
    item,
    name,
    source,
    material,
    quantity: amount.quantity,
    unit: amount.unit || unit,
    ...(requestedDate ? { requestedDate } : {}),
    isLeftOut,
    problem: material === "" ? "noMaterial" : amount.quantity === "" ? "quantity" : null,
  };
}

/**
 * Looks up the products of the lines that are to be ordered, and whether they have the units that the PDF prints: a word
 * that is none of the product's units is the customer's own.
 */
async function checkCorrections(
  ctx: ProcessCtx,
  order: PdfOrder,
  corrections: readonly { before: PdfOrderLine | null; after: PdfOrderLine }[],
): Promise<{ lines: PdfOrderLine[]; foreignUnits: string[] }> {
  const lines = corrections.map(({ after }) => after);
  const orderedLines = lines.filter(({ isLeftOut }) => !isLeftOut);
  const printedUnits = corrections.map(({ before }) => readLineOf(order, before)?.unit?.value ?? "");
  const printedLines = lines.map((line, index) => ({ ...line, unit: printedUnits[index] ?? "" }));
  const checkedLines = await checkLines(ctx, order.soldTo, [
    ...orderedLines,
    ...orderedLines.flatMap((line) => printedLines[lines.indexOf(line)] ?? []),
  ]);
  const checkedPrintedLines = checkedLines.slice(orderedLines.length);
  return {
    lines: lines.map((line) => ({ ...line, ...checkedLines[orderedLines.indexOf(line)] })),
    foreignUnits: lines.map((line, index) =>
      checkedPrintedLines[orderedLines.indexOf(line)]?.units === undefined ? "" : (printedUnits[index] ?? ""),
    ),
  };
}

const readLineOf = ({ reading }: PdfOrder, line: PdfOrderLine | null) =>
  line === null || line.readLine === null ? undefined : reading?.lines[line.readLine];

interface Correction {
  before: PdfOrderLine;
  after: PdfOrderLine;
  /** Printed word that is no unit of the product; empty if it is one. */
  foreignUnit: string;
}

/** Learns what the person put right: the customer's number for a product, and its word for a unit. */
async function learn(
  { tx, clock }: ChangeCtx,
  order: PdfOrder,
  { before, after, foreignUnit }: Correction,
): Promise<void> {
  const readLine = readLineOf(order, before);
  if (!readLine) return;
  const { soldTo } = order;
  const at = clock.now();
  const printedMaterial = readLine.material?.value ?? readLine.customerMaterial?.value ?? "";
  const isOtherProduct = before.problem === "unknown" || before.material !== after.material;
  if (printedMaterial !== "" && isOtherProduct && printedMaterial !== after.material) {
    await learnNumber(tx, { soldTo, called: printedMaterial, material: after.material, at });
  }
  const printedUnit = unitWord(foreignUnit);
  if (printedUnit !== "" && after.unit !== "" && after.unit !== before.unit) {
    await setMeaning(tx, { soldTo, kind: "unit", called: printedUnit, meaning: after.unit, at });
  }
}
