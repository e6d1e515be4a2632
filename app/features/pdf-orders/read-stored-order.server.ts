import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type { ErpContext } from "~/erp/erp";
import { checkLines } from "~/features/carts/import/check-lines.server";
import { parsedLines } from "~/features/carts/import/read-order-file.server";
import { createReceivedCart, replaceReceivedLines } from "~/features/carts/received/received-cart.server";
import { noteUnsettledLines } from "~/features/carts/received/received-carts.server";
import type { ColumnRole } from "~/features/order-reading/column-roles";
import type { OrderReading } from "~/features/order-reading/order-reading";
import { readPdfOrder } from "~/features/order-reading/read-pdf-order.server";
import { dayOf } from "~/i18n/formats";
import { isSure, receivedLine, stateOf, unitWord } from "./lines-of-reading";
import { matchShipTo } from "./match-ship-to";
import { type PdfOrderLine, type PdfOrderProblem, unsettledLinesOf } from "./pdf-order";
import { findMeanings } from "./pdf-order-choices.store.server";
import { findAnyPdfOrder, lockPdfOrder, type PdfOrder, setPdfOrder } from "./pdf-orders.store.server";
import { findOrderingRule } from "./unattended/ordering-rules.store.server";

/** Reads a stored order with what its customer's corrections taught, and puts what is sure into a cart of its own. */
export const readStoredOrder = process({
  name: "pdfOrders.read",
  allow: systemOnly,
  input: z.strictObject({ order: z.uuid() }),
  unaudited: "an order that was read meanwhile stays as it is",
  async run(ctx, { order: id }) {
    const order = orNotFound(await findAnyPdfOrder(ctx.db, id));
    if (order.state !== "waiting") return ok({ state: order.state });
    return readInto(ctx, order, { isAttended: false });
  },
});

/** Reads an order that waits, into its own cart; a second reading replaces the lines of the first. */
export async function readInto(
  ctx: ProcessCtx,
  order: PdfOrder,
  /** True while a person is at work on the order: then no rule orders it. */
  { isAttended }: { isAttended: boolean },
) {
  const { id } = order;
  const result = await readingOf(ctx, order);
  if ("problem" in result) return fail(ctx, id, result.problem);
  const { reading } = result;
  const lines = await linesOf(ctx, order, reading);
  const shipTo = await shipToOf(ctx, order, reading);
  return ctx.transaction(async (change) => {
    const storedOrder = orNotFound(await lockPdfOrder(change.tx, id));
    if (storedOrder.state !== "waiting") return ok({ state: storedOrder.state });
    const at = ctx.clock.now();
    const poNumber = (reading.header.poNumber?.value ?? "").slice(0, 35);
    const sureLines = lines.filter(isSure);
    const content = { lines: sureLines.map(receivedLine), poNumber, shipTo, at };
    const { soldToName, cartId, fileName } = storedOrder;
    const { cart, items } =
      (cartId && (await replaceReceivedLines(change.tx, order, cartId, content))) ||
      (await createReceivedCart(change.tx, order, { ...content, title: fileName, soldToName }));
    const linesInCart = lines.map(
      (line): PdfOrderLine => ({ ...line, item: items[sureLines.indexOf(line)] ?? null }),
    );
    const state = stateOf(linesInCart);
    await noteUnsettledLines(change.tx, cart, unsettledLinesOf(linesInCart));
    await setPdfOrder(change.tx, id, {
      state,
      reading,
      lines: linesInCart,
      poNumber,
      cartId: cart,
      readAt: at,
      problem: reading.lines.length === 0 ? "noLines" : null,
      ruling: null,
    });
    if (!isAttended && (await findOrderingRule(change.tx, order))?.isUnattended) {
      await change.enqueue({ name: "pdfOrders.orderUnattended", payload: { order: id } });
    }
    await change.audit({ kind: "pdf_order", id, after: { state, cart, lines: lines.length } });
    return ok({ state });
  });
}

type Result = { reading: OrderReading } | { problem: PdfOrderProblem };

async function readingOf(ctx: ProcessCtx, order: PdfOrder): Promise<Result> {
  const content = await ctx.files.get(order.id);
  if (!content) return { problem: "damaged" };
  const headings = await findMeanings(ctx.db, order.soldTo, "heading");
  const learnedHeadings = [...headings] as [string, ColumnRole][];
  const result = await readPdfOrder(await buffer(content), learnedHeadings, order.soldTo);
  // The job is tried again once the files before it are read.
  if ("problem" in result && result.problem === "busy")
    throw new Error("The thread that reads orders is busy");
  return result;
}

const erpContextOf = (
  { requestId }: ProcessCtx,
  { soldTo: partner, salesAreaId: salesArea, system, language, userId }: PdfOrder,
): ErpContext => ({ system, language, salesArea, partner, userId, requestId });

/** Finds the ship-to that the PDF names; empty if it names none of the customer's. */
async function shipToOf(ctx: ProcessCtx, order: PdfOrder, { header }: OrderReading): Promise<string> {
  if (!header.shipTo) return "";
  const shipTos = await ctx.erp.partners.related(erpContextOf(ctx, order), order.soldTo, "shipTo");
  return matchShipTo(header.shipTo.value, shipTos.value) ?? "";
}

async function linesOf(ctx: ProcessCtx, order: PdfOrder, reading: OrderReading): Promise<PdfOrderLine[]> {
  const { soldTo } = order;
  const erpContext = erpContextOf(ctx, order);
  const units = await findMeanings(ctx.db, soldTo, "unit");
  const { formats } = ctx.actor;
  const reader = { formats, today: dayOf(ctx.clock.now(), formats) };
  const lines = reading.lines.flatMap((line, readLine) =>
    parsedLines(line, reading, reader).map((parsedLine) => ({
      ...parsedLine,
      name: "",
      readLine,
      item: null,
      isLeftOut: false,
    })),
  );
  const checkCtx = { ...ctx, erpContext };
  const checkedLines = await checkLines(checkCtx, soldTo, lines);
  // A learned word holds only for products that do not have the printed unit themselves.
  const learnedLines = checkedLines.flatMap((line, index) => {
    const unit = units.get(unitWord(reading.lines[lines[index]?.readLine ?? -1]?.unit?.value ?? ""));
    return line.units !== undefined && unit ? [{ index, line: { ...line, unit } }] : [];
  });
  if (learnedLines.length > 0) {
    const translatedLines = await checkLines(
      checkCtx,
      soldTo,
      learnedLines.map(({ line }) => line),
    );
    for (const [at, { index }] of learnedLines.entries()) {
      const translatedLine = translatedLines[at];
      if (translatedLine) checkedLines[index] = translatedLine;
    }
  }
  return lines.map((line, index) => ({ ...line, ...checkedLines[index] }));
}

async function fail(ctx: ProcessCtx, id: string, problem: PdfOrderProblem) {
  return ctx.transaction(async (change) => {
    await setPdfOrder(change.tx, id, { state: "failed", problem, readAt: ctx.clock.now() });
    await change.audit({ kind: "pdf_order", id, after: { state: "failed", problem } });
    return ok({ state: "failed" as const });
  });
}

export const readStoredOrderJob: Job = {
  name: "pdfOrders.read",
  retries: 8,
  timeout: 300,
  async run(ctx, { order = "" }) {
    const outcome = await readStoredOrder(ctx, { order });
    if (outcome.kind !== "notFound") assertDone(outcome, `Reading the PDF order ${order}`);
  },
};
