import Big from "big.js";
import type { ProcessCtx } from "~/door/operation.server";
import type { ErpMessage, Simulation } from "~/erp/erp";
import { ErpError, isRefusal } from "~/erp/erp-errors";
import type { Translate } from "~/i18n/translate";
import { priceSnapshotOf, snapshotChanges } from "../price-snapshot";
import { otherSoldTo } from "../simulation.server";
import { carryOnAfter, draftFrom, erpContextOf, refusalMessages } from "./erp-draft.server";
import { receiptTexts, rejectSubmission } from "./settle-submission.server";
import { findSubmission, isQueued, moveSubmission, type Submission } from "./submission.store.server";

/**
 * Prices a cart that was queued while the ERP was away. Within its owner's price limit it may be sent; otherwise it is
 * rejected and the cart comes back. While the ERP is still away a job tries again.
 */
export async function mayBeSent(ctx: ProcessCtx, id: string): Promise<boolean> {
  const submission = (await isQueued(ctx.db, id)) ? await findSubmission(ctx.db, id) : null;
  if (submission?.state !== "claimed" || !submission.content.queued) return true;
  const { queued } = submission.content;
  const t = await receiptTexts(ctx, submission);
  let reasons: ErpMessage[];
  try {
    const { value, messages } = await ctx.erp.pricing.simulate(
      erpContextOf(ctx, submission),
      draftFrom(submission),
    );
    reasons = reasonsAgainst(submission, queued, value, t);
    if (reasons.length === 0) await updateContent(ctx, submission, value, messages);
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    if (!isRefusal(error)) {
      await ctx.transaction((change) => change.enqueue(carryOnAfter(id, 60)));
      return false;
    }
    reasons = refusalMessages(error, t);
  }
  if (reasons.length === 0) return true;
  await ctx.transaction((change) => rejectSubmission(change, submission, ["claimed"], reasons));
  return false;
}

/** Stores what the submission is sent with, and what changed while it waited. */
async function updateContent(
  ctx: ProcessCtx,
  { id, content }: Submission,
  simulation: Simulation,
  messages: ErpMessage[],
): Promise<void> {
  const { header, lines, seen } = content;
  const snapshot = priceSnapshotOf({ header, items: lines }, simulation, messages);
  const acceptedChanges = seen.lines ? snapshotChanges({ ...seen, lines: seen.lines }, snapshot) : [];
  await ctx.transaction(({ tx }) =>
    moveSubmission(tx, id, ["claimed"], {
      state: "claimed",
      content: { ...content, seen: snapshot, accepted: acceptedChanges },
    }),
  );
}

/** Returns why the cart is not sent as its owner agreed to it; nothing if it is. */
function reasonsAgainst(
  { kind, soldTo, content: { seen } }: Submission,
  { atMostPercent }: { atMostPercent: number },
  simulation: Simulation,
  t: Translate,
): ErpMessage[] {
  const otherCustomer = otherSoldTo({ soldTo }, simulation);
  if (otherCustomer) {
    const { number, name } = otherCustomer;
    const text = t(`cart.partner.changed.${kind}`, { number, name });
    return [{ severity: "warning", code: "portal.otherCustomer", text }];
  }
  if (!simulation.acceptable) {
    const messages = [...simulation.incomplete, ...simulation.lines.flatMap((line) => line.messages)];
    const errors = messages.filter(({ severity }) => severity === "error");
    const text = t(`cart.queued.notAccepted.${kind}`);
    return [{ severity: "warning", code: "portal.notAcceptable", text }, ...errors];
  }
  const { total, currency } = simulation.totals;
  const maxTotal = Big(seen.total)
    .times(100 + atMostPercent)
    .div(100);
  if (currency === seen.currency && Big(total).lte(maxTotal)) return [];
  const text = t(`cart.queued.dearer.${kind}`, {
    from: `${seen.total} ${seen.currency}`,
    to: `${total} ${currency}`,
  });
  return [{ severity: "warning", code: "portal.totalOverLimit", text }];
}
