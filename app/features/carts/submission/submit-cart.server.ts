import Big from "big.js";
import type { z } from "zod";
import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, type Failure, invalid, type Outcome, ok, orNotFound, type Problem } from "~/door/outcome";
import type { ErpMessage, ErpResult, Simulation } from "~/erp/erp";
import { isErpAway } from "~/erp/erp-errors";
import { maxMailedLines } from "~/features/mails/order.mail";
import { formatMoney } from "~/i18n/formats";
import { dayIn } from "~/lib/business-date";
import { crashPoint } from "~/lib/crash-point";
import { PaymentsUnavailable } from "~/payments/payments";
import type { Cart, PriceSnapshot, SentContent } from "../cart";
import { submitCartSchema } from "../cart.schema";
import { backgroundLines, cartAttributes, queueWhenDown } from "../cart.settings";
import {
  type CartOwner,
  countUnsettledLines,
  findCart,
  lockCartHead,
  setCartState,
  setHeader,
} from "../cart.store.server";
import {
  assertAddressChosen,
  assertVersion,
  cartOwner,
  maySubmit,
  maySubmitOrders,
  maySubmitQuotes,
} from "../cart-rules";
import { figuresOf, findCurrentSnapshot } from "../current-snapshot.server";
import { missingFields } from "../missing-fields";
import { priceSnapshotOf, snapshotChanges } from "../price-snapshot";
import { findOtherSnapshot } from "../price-snapshots.store.server";
import { assertOwnSoldTo, simulationOf } from "../simulation.server";
import { advancePayment, beginPayment } from "./card/card-payment.server";
import { offeredWays } from "./card/payment-ways.server";
import { createSubmission, submissionContent } from "./create-submission.server";
import { sendSubmission } from "./send-submission.server";
import { queueReceivedMail } from "./settle-submission.server";
import { findSimilar } from "./similar.server";
import {
  findOwnSubmissionOf,
  findOwnSubmissionPart,
  findSubmission,
  isSettled,
} from "./submission.store.server";

/**
 * Sends a cart to the ERP exactly once (decision 5). The submission is written first and is the receipt; whatever
 * happens while it is sent, the visitor is led to the receipt, which shows its state.
 */
export const submitCart = process({
  name: "cart.submit",
  allow: maySubmitOrders.or(maySubmitQuotes),
  input: submitCartSchema,
  unaudited: "the claim writes the entry; a second press finds the first receipt and changes nothing",
  async run(ctx, input): Promise<Outcome<{ receipt: string; kind: Cart["kind"] }>> {
    const owner = cartOwner(ctx.actor);
    const storedCart = orNotFound(await findCart(ctx.db, owner, input.cart));
    // Prevents a race: read after the cart, so a closed cart always has its receipt.
    const existingReceipt = await findOwnSubmissionOf(ctx.db, owner, storedCart.id, input.version);
    if (existingReceipt) return ok({ receipt: existingReceipt.id, kind: storedCart.kind });
    ctx.require(maySubmit(storedCart.kind)(ctx.actor, input));
    assertVersion(storedCart, input.version);
    if (storedCart.items.length === 0) return invalid("", { key: `cart.empty.${storedCart.kind}` });
    // Raised and lowered together with the version, which is compared again when the cart is claimed.
    if ((await countUnsettledLines(ctx.db, storedCart.id)) > 0)
      return invalid("", { key: "cart.unsettledLines" });

    const cart = await saveTypedHeader(ctx, owner, storedCart, input);
    if ("receipt" in cart) return ok({ ...cart, kind: storedCart.kind });
    // A card is authorized for a fixed amount; the price of a queued cart may still change.
    if (cart.header.payment === "card" && input.queue) {
      return invalid("payment", { key: "cart.payment.notQueued" });
    }
    const verdict = await reviewCart(ctx, cart, input);
    if ("failure" in verdict) {
      // A double click: the order of the first press looks like a similar order here.
      const firstReceipt = await findOwnSubmissionOf(ctx.db, owner, cart.id, input.version);
      return firstReceipt ? ok({ receipt: firstReceipt.id, kind: cart.kind }) : verdict.failure;
    }
    const { total, currency } = verdict.content.seen;
    if (cart.header.payment === "card" && !ctx.payments.canTake(total, currency)) {
      return invalid("payment", { key: "cart.payment.notThisAmount" });
    }
    const cardToken = (cart.header.payment === "card" && input.cardToken) || null;
    const receipt = await claimCart(ctx, owner, cart, { content: verdict.content, cardToken });
    await crashPoint("submit.afterClaim");
    const isLarge = cart.items.length > (await ctx.settings.get(backgroundLines));
    if (cart.header.payment === "card")
      return (await openPayment(ctx, receipt)) ?? ok({ receipt, kind: cart.kind });
    if (!isLarge && !verdict.content.queued) await sendSubmission(ctx, receipt);
    await mailReceived(ctx, owner, receipt);
    return ok({ receipt, kind: cart.kind });
  },
});

/** Mails the sender that the cart has arrived, unless it was settled at once. */
async function mailReceived(ctx: ProcessCtx, owner: CartOwner, receipt: string): Promise<void> {
  await ctx.transaction(async (change) => {
    if (await isSettled(change.tx, receipt)) return;
    const part = await findOwnSubmissionPart(change.tx, owner, receipt, { offset: 0, limit: maxMailedLines });
    if (part) await queueReceivedMail(change, part.submission, part.totalLines);
  });
}

/**
 * Opens the payment; if the provider does not answer, the receipt offers to retry, and a job checks it. A card that was
 * entered in the form's own fields is charged at once; a refused one leads back to the form.
 */
async function openPayment(ctx: ProcessCtx, receipt: string): Promise<Failure | null> {
  const submission = await findSubmission(ctx.db, receipt);
  if (!submission) return null;
  try {
    if (submission.cardToken === null) await beginPayment(ctx, submission);
    else await advancePayment(ctx, submission);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    ctx.log.warn({ submission: receipt, cause: String(error) }, "payment-not-opened");
  }
  const openedSubmission = await findSubmission(ctx.db, receipt);
  const isRefused = submission.cardToken !== null && openedSubmission?.content.unpaid === "declined";
  return isRefused ? invalid("", { key: "receivables.pay.unpaid.declined" }) : null;
}

type Input = z.output<typeof submitCartSchema>;
type Review = { content: SentContent } | { failure: Failure };

/**
 * Saves what was typed on this page, so it is there if the cart is not sent after all. Returns the receipt instead if an
 * earlier press has closed the cart.
 */
async function saveTypedHeader(
  ctx: ProcessCtx,
  owner: CartOwner,
  { items, id, kind, salesAreaId }: Cart,
  input: Input,
): Promise<Cart | { receipt: string }> {
  const ways = kind === "order" ? await offeredWays(ctx, salesAreaId) : [];
  const payment = ways.includes(input.payment) ? input.payment : (ways[0] ?? "account");
  return ctx.transaction(async ({ tx }) => {
    const cart = orNotFound(await lockCartHead(tx, owner, id));
    const existingReceipt = await findOwnSubmissionOf(tx, owner, id, input.version);
    if (existingReceipt) return { receipt: existingReceipt.id };
    // The lines that were read before are those of this version.
    assertVersion(cart, input.version);
    const validTo = kind === "quote" ? (input.validTo ?? null) : cart.header.validTo;
    const header = { ...cart.header, poNumber: input.poNumber, payment, validTo };
    await setHeader(tx, id, header);
    return { ...cart, items, header };
  });
}

/** Prices the cart once more. What the browser says it showed is only compared, never used as a price. */
async function reviewCart(ctx: ProcessCtx, cart: Cart, input: Input): Promise<Review> {
  assertAddressChosen(cart);
  const fields = await ctx.settings.get(cartAttributes, { salesAreaId: cart.salesAreaId });
  const { formats } = ctx.actor;
  const problems = missingFields(cart, fields, formats.locale);
  // The ERP would choose another day without a word.
  if (cart.header.validTo && cart.header.validTo < dayIn(formats.timeZone, ctx.clock.now())) {
    problems.push({ path: "validTo", text: { key: "cart.validToPast" } });
  }
  if (problems.length > 0) return { failure: { kind: "invalid", problems } };
  let answer: ErpResult<Simulation>;
  try {
    answer = await simulationOf(ctx, cart, { force: true });
  } catch (error) {
    const queuedReview =
      input.queue && isErpAway(error) && (await mayQueue(ctx)) && (await queueCart(ctx, cart, input));
    if (queuedReview) return queuedReview;
    throw error;
  }
  const { value: simulation, messages } = answer;
  assertOwnSoldTo(cart, simulation);
  const faultyLines = simulation.lines.filter((line) =>
    line.messages.some(({ severity }) => severity === "error"),
  );
  if (faultyLines.length > 0) {
    return { failure: invalid("", { key: "cart.hasErrors", params: { count: faultyLines.length } }) };
  }
  const raisedProblems = errorsOfWhole(simulation, messages, {
    isPaidByCard: cart.header.payment === "card",
  });
  if (raisedProblems.length > 0) return { failure: { kind: "invalid", problems: raisedProblems } };
  const currentSnapshot = priceSnapshotOf(cart, simulation, messages);
  if (isOtherTotal(currentSnapshot, input))
    return { failure: conflict(totalChanged(ctx, input, currentSnapshot)) };
  const figures = await figuresOf(cart, answer, currentSnapshot);
  if (input.figures !== "" && input.figures !== figures) {
    return { failure: conflict({ key: "cart.figuresChanged" }) };
  }
  const seenSnapshot = await findOtherSnapshot(ctx.db, cart.id, figures);
  const acceptedChanges = seenSnapshot ? snapshotChanges(seenSnapshot, currentSnapshot) : [];
  if (acceptedChanges.length > 0 && !input.accept)
    return { failure: invalid("accept", { key: "cart.acceptFirst" }) };
  if (!input.anyway && (await findSimilar(ctx, cart)).length > 0) {
    return { failure: conflict({ key: "cart.similarExists" }) };
  }
  return { content: { ...submissionContent(ctx, cart, currentSnapshot), accepted: acceptedChanges } };
}

/**
 * Lists errors about the cart as a whole in what the ERP would accept: administrators have raised these messages to errors,
 * such as that of a missing PO number. What the ERP itself does not accept, it refuses with its own reasons; a card is
 * not charged for that first.
 */
function errorsOfWhole(
  { acceptable, incomplete }: Simulation,
  messages: readonly ErpMessage[],
  { isPaidByCard }: { isPaidByCard: boolean },
): Problem[] {
  if (!acceptable && !isPaidByCard) return [];
  return [...messages, ...incomplete]
    .filter(({ severity, target }) => severity === "error" && target?.item === undefined)
    .map(({ target, text }) => ({
      path: target?.field === "poNumber" ? "poNumber" : "",
      text: { key: "door.literal", params: { text } },
    }));
}

/** Queues the cart at the total that the page showed; null if no prices are known for this content. */
async function queueCart(ctx: ProcessCtx, cart: Cart, input: Input): Promise<Review | null> {
  const snapshot = await findCurrentSnapshot(ctx, cart);
  if (!snapshot) return null;
  if (isOtherTotal(snapshot, input)) return { failure: conflict(totalChanged(ctx, input, snapshot)) };
  const content = submissionContent(ctx, cart, snapshot);
  return { content: { ...content, queued: { atMostPercent: input.atMostPercent } } };
}

const isOtherTotal = ({ total, currency }: PriceSnapshot, input: Input): boolean =>
  currency !== input.seenCurrency || !Big(total).eq(input.seenTotal);

function totalChanged(ctx: ProcessCtx, input: Input, currentSnapshot: PriceSnapshot) {
  const money = (total: string, currency: string) =>
    `${formatMoney(total, ctx.actor.formats, currency)} ${currency}`;
  const params = {
    seen: money(input.seenTotal, input.seenCurrency),
    now: money(currentSnapshot.total, currentSnapshot.currency),
  };
  return { key: "cart.totalChanged", params } as const;
}

const mayQueue = (ctx: ProcessCtx): Promise<boolean> =>
  ctx.settings.get(queueWhenDown, { micrositeId: ctx.actor.micrositeId });

/** Prevents a race: creates the submission and closes the cart in one transaction; a second press gets the first receipt. */
function claimCart(
  ctx: ProcessCtx,
  owner: CartOwner,
  cart: Cart,
  { content, cardToken }: { content: SentContent; cardToken: string | null },
): Promise<string> {
  return ctx.transaction(async (change) => {
    const lockedCart = orNotFound(await lockCartHead(change.tx, owner, cart.id));
    const existingReceipt = await findOwnSubmissionOf(change.tx, owner, cart.id, cart.version);
    if (existingReceipt) return existingReceipt.id;
    assertVersion(lockedCart, cart.version);
    const receipt = await createSubmission(change, owner, cart, content, {
      system: ctx.erpContext.system,
      cardToken,
    });
    await setCartState(change.tx, cart.id, "submitting");
    return receipt;
  });
}
