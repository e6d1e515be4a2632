import type { ChangeCtx, ProcessCtx } from "~/door/operation.server";
import type { ErpMessage, SalesDocument } from "~/erp/erp";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { orderMail, orderParts, takeMailedLines } from "~/features/mails/order.mail";
import { receivedMail } from "~/features/mails/progress.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { submissionReturnedMail } from "~/features/mails/submission-returned.mail";
import { followDocument } from "~/features/order-progress/follow-document";
import type { Translate } from "~/i18n/translate";
import { crashPoint } from "~/lib/crash-point";
import { findAttachments } from "../attachments/attachment.store.server";
import type { SubmissionState } from "../cart";
import { settleCart } from "../cart.store.server";
import { deliveryFacts } from "../delivery-facts";
import { ownCartFields } from "../own-cart-fields.server";
import { generalMessages, lineInWords, submittedLineOf } from "../submitted-lines";
import { requestPaymentCheck } from "./card/payment-job";
import { confirmedLines } from "./confirmed-lines";
import { moveSubmission, type Submission } from "./submission.store.server";

/** Ends a submission with the ERP's document: the cart is submitted, and the mail and the follow-up jobs are queued. */
export async function confirmSubmission(
  ctx: ProcessCtx,
  submission: Submission,
  document: SalesDocument,
  messages: ErpMessage[],
): Promise<void> {
  const { number } = document;
  await ctx.transaction(async (change) => {
    const isConfirmed = await moveSubmission(change.tx, submission.id, ["sending", "unknown", "forPerson"], {
      state: "confirmed",
      documentNumber: number,
      messages,
      settledAt: change.clock.now(),
    });
    if (!isConfirmed) return;
    await settleCart(change.tx, submission.cartId, { state: "submitted", at: change.clock.now() });
    await change.audit({ kind: "submission", id: submission.id, after: { document: number } });
    await settlePayment(change, submission);
    await queueOrderMail(change, submission, document, messages);
    await followDocument(change, submission, document);
    const attachments = await findAttachments(change.tx, submission.cartId);
    if (attachments.length > 0) {
      await change.enqueue({ name: "submission.attach", payload: { submission: submission.id } });
    }
  });
  await crashPoint("submit.afterConfirm");
}

/** Ends a submission without a document: the cart is its owner's again, the messages say why, a card is released. */
export async function rejectSubmission(
  change: ChangeCtx,
  submission: Submission,
  from: SubmissionState[],
  messages: ErpMessage[],
): Promise<boolean> {
  const at = change.clock.now();
  const rejection = { state: "rejected" as const, messages, settledAt: at };
  if (!(await moveSubmission(change.tx, submission.id, from, rejection))) return false;
  await settleCart(change.tx, submission.cartId, { state: "active", at });
  await change.audit({ kind: "submission", id: submission.id, after: { rejected: messages } });
  // The owner's own request shows the reasons on its page; of what a job, an approver or an administrator did, they
  // would not hear otherwise.
  if (change.actor.userId !== submission.userId) await queueReturnMail(change, submission, messages);
  await settlePayment(change, submission);
  return true;
}

/** Returns the translator of the receipt's texts: the language of the submission, the microsite of its owner. */
export async function receiptTexts(
  ctx: Pick<ProcessCtx, "db" | "translatorFor">,
  { userId, content }: Submission,
): Promise<Translate> {
  const owner = await findAddressee(ctx.db, userId);
  return ctx.translatorFor({
    formats: { locale: content.language },
    micrositeId: owner?.micrositeId ?? null,
  });
}

/** Captures a card payment if the order stands, releases it otherwise; the job decides by the submission's state. */
async function settlePayment(change: ChangeCtx, { id, content }: Submission): Promise<void> {
  if (content.payment) await change.enqueue(requestPaymentCheck(id, 0));
}

async function queueReturnMail(
  change: ChangeCtx,
  { id, kind, userId, content }: Submission,
  messages: readonly ErpMessage[],
): Promise<void> {
  const addressee = await findAddressee(change.tx, userId, "returned");
  if (!addressee) return;
  const { formats } = addressee;
  const mailTexts = { t: change.translatorFor(addressee), formats, portal: change.portal };
  const { total, currency } = content.seen;
  const reasons = messages.map(({ text }) => text);
  const order = { kind, receipt: id, poNumber: content.poNumber, total, currency, reasons };
  await queueEventMail(change, submissionReturnedMail(order, mailTexts), addressee, null);
}

/** Mails that an order was received, if its sender has to wait for its number; the submission has the lines that a mail names. */
export async function queueReceivedMail(
  change: ChangeCtx,
  submission: Submission,
  totalLines: number,
): Promise<void> {
  const { id, kind, userId, content } = submission;
  const addressee = await findAddressee(change.tx, userId, "received");
  if (!addressee) return;
  const { formats } = addressee;
  const words = { t: change.translatorFor(addressee), formats, portal: change.portal };
  const { poNumber, seen } = content;
  const { total, currency } = seen;
  const lineOf = submittedLineOf(content);
  const ownFields = await ownCartFields(change, submission.salesAreaId);
  const order = {
    id: `order-received-${id}`,
    receipt: id,
    kind,
    poNumber,
    total,
    currency,
    facts: [
      ...(poNumber ? [{ label: words.t("documents.poNumber"), value: poNumber }] : []),
      ...deliveryFacts(content, { ...words, ownFields }),
    ],
    lines: content.lines.map((line) => ({
      itemNumber: line.itemNumber,
      ...lineInWords(lineOf(line), currency, words),
    })),
    moreLines: totalLines - content.lines.length,
  };
  await queueEventMail(change, receivedMail(order, words), addressee, null);
}

async function queueOrderMail(
  change: ChangeCtx,
  submission: Submission,
  document: SalesDocument,
  messages: ErpMessage[],
): Promise<void> {
  const addressee = await findAddressee(change.tx, submission.userId, "orders");
  if (!addressee) return;
  const { content } = submission;
  const mailTexts = {
    t: change.translatorFor(addressee),
    formats: addressee.formats,
    portal: change.portal,
  };
  const { number, poNumber, total, currency } = document;
  const { lines: items, moreLines } = takeMailedLines(document.items);
  const ownFields = await ownCartFields(change, submission.salesAreaId);
  const order = {
    kind: submission.kind,
    receipt: submission.id,
    number,
    poNumber,
    total,
    currency,
    paper: paperOf(submission, document),
    facts: [
      ...(poNumber ? [{ label: mailTexts.t("documents.poNumber"), value: poNumber }] : []),
      ...deliveryFacts(content, { ...mailTexts, ownFields }),
    ],
    messages: generalMessages({ seen: content.seen, messages }).map(({ text }) => text),
    lines: confirmedLines({ items, currency }, content, messages, mailTexts),
    moreLines,
  };
  await queueEventMail(change, orderMail(order, mailTexts), addressee, {
    event: order.kind === "order" ? "order_confirmed" : "quote_confirmed",
    values: orderParts(order, mailTexts),
  });
}

function paperOf(
  { kind, userId, soldTo, salesAreaId }: Submission,
  { number, outputTypes }: Pick<SalesDocument, "number" | "outputTypes">,
) {
  const partner = { function: "soldTo" as const, number: soldTo, name: "" };
  const output = kind === "order" ? "orderConfirmation" : "quotation";
  if (!outputTypes.some(({ type }) => type === output)) return null;
  return {
    type: kind === "order" ? ("order_confirmation" as const) : ("quotation" as const),
    reference: { reader: { userId, partner, salesAreaId }, of: { output, number } },
  };
}
