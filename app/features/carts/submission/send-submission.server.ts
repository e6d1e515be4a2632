import Big from "big.js";
import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type { Created, DraftDocument, ErpContext, ErpMessage, ErpResult, Simulation } from "~/erp/erp";
import { ErpError, isAmbiguous, isRefusal, isSafeToRepeat } from "~/erp/erp-errors";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { orderMail, orderParts } from "~/features/mails/order.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { translatorOf } from "~/i18n/translator.server";
import type { JobRequest } from "~/jobs/jobs";
import { crashPoint } from "~/lib/crash-point";
import { findAttachments } from "../attachments/attachment.store.server";
import { checkAfterSeconds, type SubmissionState } from "../cart";
import { settleCart } from "../cart.store.server";
import { draftOf, otherSoldTo } from "../simulation.server";
import { requestPaymentCheck } from "./payment-job";
import { advance, countCheck, findSubmission, type Submission } from "./submission.store.server";
import { submittedLines } from "./submitted-lines";

/**
 * Brings a claimed submission to the ERP. Only one caller gets past the first step, so the visitor's own request
 * and the job that stands behind it can both try.
 */
export async function sendSubmission(ctx: ProcessCtx, id: string): Promise<void> {
  if (!(await isStillGood(ctx, id))) return;
  const submission = await ctx.transaction(({ tx, clock }) =>
    advance(tx, id, ["claimed"], { state: "sending", sentAt: clock.now() }),
  );
  if (!submission) return;
  await crashPoint("submit.beforeSend");
  let reply: ErpResult<Created>;
  try {
    reply = await create(ctx, submission);
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    return afterFailure(ctx, submission, error);
  }
  await crashPoint("submit.afterSend");
  await confirm(ctx, submission, reply.value.document.number, reply.messages);
}

/**
 * What was handed in while the ERP was away is priced before it is sent: within the limit that its owner gave ahead it
 * goes, otherwise the cart comes back to be looked at.
 */
async function isStillGood(ctx: ProcessCtx, id: string): Promise<boolean> {
  const submission = await findSubmission(ctx.db, id);
  if (submission?.state !== "claimed" || !submission.content.queued) return true;
  let reasons: ErpMessage[];
  try {
    const { value } = await ctx.erp.pricing.simulate(contextOf(ctx, submission), draftFrom(submission));
    reasons = reasonsAgainst(submission, submission.content.queued, value);
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    if (!isRefusal(error)) {
      await ctx.transaction((change) => change.enqueue(carryOnAfter(id, 60)));
      return false;
    }
    reasons = wordsOf(error, submission);
  }
  if (reasons.length === 0) return true;
  await ctx.transaction((change) => reject(change, submission, ["claimed"], reasons));
  return false;
}

/** Why it is not sent as it was handed in; none when it is as its owner agreed to. */
function reasonsAgainst(
  { soldTo, content: { seen, language } }: Submission,
  { atMostPercent }: { atMostPercent: number },
  now: Simulation,
): ErpMessage[] {
  const t = translatorOf(language);
  const other = otherSoldTo({ soldTo }, now);
  if (other) {
    const { number, name } = other;
    const text = t("cart.partner.changed", { number, name });
    return [{ severity: "warning", code: "portal.otherCustomer", text }];
  }
  if (!now.acceptable) {
    const said = [...now.incomplete, ...now.lines.flatMap(({ messages }) => messages)];
    const errors = said.filter(({ severity }) => severity === "error");
    const text = t("cart.queued.notAccepted");
    return [{ severity: "warning", code: "portal.notAcceptable", text }, ...errors];
  }
  const { total, currency } = now.totals;
  const most = Big(seen.total)
    .times(100 + atMostPercent)
    .div(100);
  if (currency === seen.currency && Big(total).lte(most)) return [];
  const text = t("cart.queued.dearer", {
    from: `${seen.total} ${seen.currency}`,
    to: `${total} ${currency}`,
  });
  return [{ severity: "warning", code: "portal.totalOverLimit", text }];
}

function create(ctx: ProcessCtx, submission: Submission): Promise<ErpResult<Created>> {
  const documents = submission.kind === "order" ? ctx.erp.orders : ctx.erp.quotes;
  return documents.create(contextOf(ctx, submission), draftFrom(submission), submission.key);
}

function draftFrom({ kind, soldTo, content }: Submission): DraftDocument {
  const header = { ...content.header, poNumber: content.poNumber };
  return draftOf({ kind, soldTo, header, items: content.lines });
}

/** As the customer who sent it, whoever carries it on. */
export function contextOf(ctx: ProcessCtx, submission: Submission): ErpContext {
  return {
    system: submission.system,
    language: submission.content.language,
    salesArea: submission.salesAreaId,
    partner: submission.soldTo,
    requestId: ctx.requestId,
  };
}

async function confirm(
  ctx: ProcessCtx,
  submission: Submission,
  number: string,
  messages: ErpMessage[],
): Promise<void> {
  await ctx.transaction(async (change) => {
    const done = await advance(change.tx, submission.id, ["sending", "unknown", "forPerson"], {
      state: "confirmed",
      documentNumber: number,
      messages,
      settledAt: change.clock.now(),
    });
    if (!done) return;
    await settleCart(change.tx, submission.cartId, "submitted", change.clock.now());
    await change.audit({ kind: "submission", id: submission.id, after: { document: number } });
    await settlePayment(change, submission);
    await queueOrderMail(change, submission, number);
    const attached = await findAttachments(change.tx, submission.cartId);
    if (attached.length > 0) {
      await change.enqueue({ name: "submission.attach", payload: { submission: submission.id } });
    }
  });
  await crashPoint("submit.afterConfirm");
}

/** What was promised by card is taken for an order that stands, and let go for one that does not. */
async function settlePayment(change: ChangeCtx, { id, content }: Submission): Promise<void> {
  if (content.payment) await change.enqueue(requestPaymentCheck(id, 0));
}

async function queueOrderMail(change: ChangeCtx, submission: Submission, number: string): Promise<void> {
  const addressee = await findAddressee(change.tx, submission.userId, "orders");
  if (!addressee) return;
  const { content } = submission;
  const order = {
    kind: submission.kind,
    receipt: submission.id,
    number,
    total: content.seen.total,
    currency: content.seen.currency,
    lines: submittedLines(content),
  };
  const say = {
    t: translatorOf(addressee.formats.locale),
    formats: addressee.formats,
    portal: change.portal,
  };
  await queueEventMail(change, orderMail(addressee.email, order, say), addressee, {
    event: order.kind === "order" ? "order_confirmed" : "quote_confirmed",
    values: orderParts(order, say),
  });
}

/**
 * A clear no gives the cart back. What surely never reached the ERP waits as claimed and is sent when it answers again.
 * Anything else is looked up, for the ERP may know the order already.
 */
async function afterFailure(ctx: ProcessCtx, submission: Submission, error: ErpError): Promise<void> {
  await ctx.transaction(async (change) => {
    if (isRefusal(error)) {
      ctx.log.warn({ submission: submission.id, cause: String(error) }, "submission-refused");
      await reject(change, submission, ["sending", "unknown"], wordsOf(error, submission));
      return;
    }
    const again = isSafeToRepeat(error);
    await advance(change.tx, submission.id, ["sending"], { state: again ? "claimed" : "unknown" });
    await change.enqueue(carryOnAfter(submission.id, again ? 30 : checkAfterSeconds[0]));
  });
}

/** It ends without a document: the cart is its owner's again, the messages say why, and a card is let go. */
export async function reject(
  change: ChangeCtx,
  submission: Submission,
  from: SubmissionState[],
  messages: ErpMessage[],
): Promise<boolean> {
  const at = change.clock.now();
  const end = { state: "rejected" as const, messages, settledAt: at };
  if (!(await advance(change.tx, submission.id, from, end))) return false;
  await settleCart(change.tx, submission.cartId, "active", at);
  await change.audit({ kind: "submission", id: submission.id, after: { rejected: messages } });
  await settlePayment(change, submission);
  return true;
}

/** What the ERP said against it; an ERP that only says no is given words by the portal. */
function wordsOf({ failure }: ErpError, { content }: Submission): ErpMessage[] {
  if (failure.kind === "rejected") return failure.messages;
  const text = translatorOf(content.language)("cart.receipt.notAccepted");
  return [{ severity: "error", code: `portal.${failure.kind}`, text }];
}

/** The job that goes on where a request, or a whole process, came to its end. */
export function carryOnAfter(submission: string, seconds: number): JobRequest {
  return { name: "submission.carryOn", payload: { submission }, after: seconds };
}

export const carryOnSubmission = process({
  name: "cart.carryOnSubmission",
  allow: systemOnly,
  input: z.strictObject({ submission: z.uuid() }),
  unaudited: "each settled step writes its own entry",
  async run(ctx, input) {
    await sendSubmission(ctx, input.submission);
    const submission = await findSubmission(ctx.db, input.submission);
    if (submission && (submission.state === "sending" || submission.state === "unknown")) {
      await lookUp(ctx, submission);
    }
    return ok(null);
  },
});

/**
 * Asks the ERP for the key. Found: adopted. Not found is no proof, for a late commit may still come; so nothing is
 * sent again unless the ERP itself refuses a second order under the same key. After the last look a person decides. An
 * ERP that is away was not looked at; one that answers something unexpected was.
 */
async function lookUp(ctx: ProcessCtx, submission: Submission): Promise<void> {
  try {
    if (await lookOnce(ctx, submission)) return;
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    if (isSafeToRepeat(error) || isAmbiguous(error)) {
      return ctx.transaction((change) => change.enqueue(carryOnAfter(submission.id, 60)));
    }
    ctx.log.warn({ submission: submission.id, cause: String(error) }, "submission-not-looked-up");
  }
  await ctx.transaction(async (change) => {
    const looks = await countCheck(change.tx, submission.id);
    const next = checkAfterSeconds[looks];
    if (next !== undefined) {
      await advance(change.tx, submission.id, ["sending"], { state: "unknown" });
      return change.enqueue(carryOnAfter(submission.id, next));
    }
    await advance(change.tx, submission.id, ["sending", "unknown"], { state: "forPerson" });
    await change.audit({ kind: "submission", id: submission.id, after: { state: "forPerson" } });
  });
}

/** Whether it has come to its end. */
async function lookOnce(ctx: ProcessCtx, submission: Submission): Promise<boolean> {
  if (await adopt(ctx, submission)) return true;
  const { value: able } = await ctx.erp.system.capabilities(contextOf(ctx, submission));
  if (!able.refusesDuplicateKeys) return false;
  let again: ErpResult<Created>;
  try {
    again = await create(ctx, submission);
  } catch (error) {
    if (!(error instanceof ErpError) || error.kind !== "rejected") throw error;
    await afterFailure(ctx, submission, error);
    return true;
  }
  await confirm(ctx, submission, again.value.document.number, again.messages);
  return true;
}

/** The ERP's own document under the key, if there is one, is the answer. */
export async function adopt(ctx: ProcessCtx, submission: Submission): Promise<boolean> {
  const documents = submission.kind === "order" ? ctx.erp.orders : ctx.erp.quotes;
  const known = await documents.findBySubmission(contextOf(ctx, submission), submission.key);
  if (!known.value) return false;
  await confirm(ctx, submission, known.value.number, known.messages);
  return true;
}

export const carryOnSubmissionJob: Job = {
  name: "submission.carryOn",
  retries: 5,
  timeout: 90,
  async run(ctx, { submission = "" }) {
    assertDone(await carryOnSubmission(ctx, { submission }), `Carrying on the submission ${submission}`);
  },
};
