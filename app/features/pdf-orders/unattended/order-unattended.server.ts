import { z } from "zod";
import type { Actor } from "~/door/actor";
import { assertDone, type Job } from "~/door/job.server";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { placeReceivedCart, reviewReceivedCart } from "~/features/carts/received/place-received-cart.server";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import { comparedLines } from "../compared-lines";
import { isSettledLine } from "../pdf-order";
import { maySetOrderingRule } from "../pdf-order-rules";
import {
  findAnyPdfOrder,
  hasPoNumberTwice,
  lockPdfOrder,
  type PdfOrder,
  setPdfOrder,
} from "../pdf-orders.store.server";
import { type OrderFacts, type Ruling, reasonsAgainst } from "./ordering-rule";
import { findOrderingRule, type OrderingRule } from "./ordering-rules.store.server";

/**
 * Places an order by the rule of its customer, with the rights that the person who set the rule has now; otherwise notes why a
 * person must look at it. Nothing is ordered that somebody has opened meanwhile.
 */
export const orderUnattended = process({
  name: "pdfOrders.orderUnattended",
  allow: systemOnly,
  input: z.strictObject({ order: z.uuid() }),
  unaudited: "the ruling writes the entry; an order that has one stays as it is",
  async run(ctx, { order: id }) {
    const order = orNotFound(await findAnyPdfOrder(ctx.db, id));
    const rule = await findOrderingRule(ctx.db, order);
    if (!rule?.isUnattended || order.ruling !== null || !order.cartId) return ok({ ruling: order.ruling });
    const actor = await consentingActor(ctx, rule);
    if (!actor) return ok({ ruling: await note(ctx, order, { isOrdered: false, reasons: ["noRight"] }) });
    return ok({ ruling: await judgeAndPlace(unattendedCtxOf(ctx, order, actor), order, rule) });
  },
});

/** Finds who set the rule, as long as they may still order and approve for this customer. */
async function consentingActor(ctx: ProcessCtx, rule: OrderingRule): Promise<Actor | null> {
  const { userId, soldTo: number, soldToName: name, salesAreaId } = rule;
  const partner = { function: "soldTo" as const, number, name };
  const actor = await findActor(ctx.db, { userId, partner, salesAreaId });
  return actor && maySetOrderingRule(actor, {}).allowed ? actor : null;
}

const unattendedCtxOf = (
  ctx: ProcessCtx,
  { soldTo, salesAreaId, system }: PdfOrder,
  actor: Actor,
): ProcessCtx => ({
  ...ctx,
  actor,
  t: ctx.translatorFor(actor),
  erpContext: {
    system,
    salesArea: salesAreaId,
    partner: soldTo,
    requestId: ctx.requestId,
    language: actor.formats.locale,
  },
});

async function judgeAndPlace(ctx: ProcessCtx, order: PdfOrder, rule: OrderingRule): Promise<Ruling> {
  const owner = { userId: order.userId, soldTo: order.soldTo, salesAreaId: order.salesAreaId };
  const review = await reviewReceivedCart(ctx, owner, order.cartId ?? "");
  if (!review) return note(ctx, order, { isOrdered: false, reasons: ["cart"] });
  const { cart, simulation } = review;
  const reasons = reasonsAgainst(rule, {
    ...factsOfReading(order),
    isPoNumberKnown: review.hasPoNumberTwice || (await hasPoNumberTwice(ctx.db, order)),
    isShipToUnknown: Boolean(order.reading?.header.shipTo) && cart.header.shipTo === "",
    lines: comparedLines(order, cart.items, simulation).map(({ readLine, differences }) => {
      const lineOnPaper = readLine === null ? undefined : order.reading?.lines[readLine];
      return { hasPrice: Boolean(lineOnPaper?.price ?? lineOnPaper?.amount), differences };
    }),
    isAcceptable: review.isAcceptable,
    total: simulation.totals.total,
  });
  if (reasons.length > 0) return note(ctx, order, { isOrdered: false, reasons });
  const receipt = await placeReceivedCart(ctx, owner, review, (change) =>
    setRuling(change, order, { isOrdered: true, reasons: [] }, ctx.actor.userName),
  );
  // Somebody has opened the cart since it was reviewed.
  if (!receipt) return note(ctx, order, { isOrdered: false, reasons: ["cart"] });
  return { isOrdered: true, reasons: [] };
}

/** An order without the sum of its lines may have lost one, so that certain lines alone are not enough. */
const factsOfReading = ({
  reading,
  lines,
  poNumber,
}: PdfOrder): Pick<OrderFacts, "isCertain" | "hasUnsettledLines" | "poNumber"> => ({
  isCertain:
    (reading?.isTotalConfirmed ?? false) &&
    (reading?.lines ?? []).every(({ confidence }) => confidence === "certain"),
  hasUnsettledLines: lines.length === 0 || !lines.every(isSettledLine),
  poNumber: reading?.header.poNumber?.confidence === "doubtful" ? "" : poNumber,
});

async function note(ctx: ProcessCtx, order: PdfOrder, ruling: Ruling): Promise<Ruling> {
  await ctx.transaction((change) => setRuling(change, order, ruling));
  return ruling;
}

async function setRuling(
  change: ChangeCtx,
  { id }: PdfOrder,
  ruling: Ruling,
  /** Person who set the rule. */
  approvedBy = "",
): Promise<void> {
  await lockPdfOrder(change.tx, id);
  await setPdfOrder(change.tx, id, { ruling });
  const { isOrdered, reasons } = ruling;
  const after = { ruling: isOrdered, reasons, ...(isOrdered ? { approvedBy } : {}) };
  await change.audit({ kind: "pdf_order", id, after });
}

export const orderUnattendedJob: Job = {
  name: "pdfOrders.orderUnattended",
  retries: 8,
  timeout: 120,
  async run(ctx, { order = "" }) {
    const outcome = await orderUnattended(ctx, { order });
    if (outcome.kind !== "notFound") assertDone(outcome, `Ordering the PDF order ${order}`);
  },
};
