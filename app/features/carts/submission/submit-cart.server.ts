import Big from "big.js";
import { fingerprint } from "~/door/once.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, type Failure, invalid, type Outcome, ok, orNotFound } from "~/door/outcome";
import type { Simulation } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { formatMoney } from "~/i18n/formats";
import { crashPoint } from "~/lib/crash-point";
import { PaymentsUnavailable } from "~/payments/payments";
import type { Cart, PriceSnapshot, SentContent } from "../cart";
import { submitCartSchema } from "../cart.schema";
import { backgroundLines, cartAttributes, queueWhenDown } from "../cart.settings";
import {
  type CartOwner,
  findCart,
  findPriceSnapshot,
  lockCart,
  setCartState,
  setHeader,
} from "../cart.store.server";
import { assertVersion, cartOwner, maySubmit, maySubmitOrders, maySubmitQuotes } from "../cart-rules";
import { missingFields } from "../missing-fields";
import { priceSnapshotOf, snapshotChanges } from "../price-snapshot";
import { assertOwnSoldTo, simulationOf } from "../simulation.server";
import { beginPayment } from "./card-payment.server";
import { createSubmission, submissionContent } from "./create-submission.server";
import { offeredWays } from "./payment-ways.server";
import { sendSubmission } from "./send-submission.server";
import { findSimilar } from "./similar.server";
import { findOwnSubmissionOf, findSubmission } from "./submission.store.server";

/**
 * Sends a cart to the ERP exactly once. The record comes first and is the receipt; then it is sent, and whatever
 * becomes of that, the visitor is led to the receipt, which tells the truth about it.
 */
export const submitCart = process({
  name: "cart.submit",
  allow: maySubmitOrders.or(maySubmitQuotes),
  input: submitCartSchema,
  unaudited: "the claim writes the entry; a second press finds the first receipt and changes nothing",
  async run(ctx, input): Promise<Outcome<{ receipt: string; kind: Cart["kind"] }>> {
    const owner = cartOwner(ctx.actor);
    const known = orNotFound(await findCart(ctx.db, owner, input.cart));
    // Read after the cart: whoever finds it closed finds the receipt that closed it.
    const earlier = await findOwnSubmissionOf(ctx.db, owner, known.id, input.version);
    if (earlier) return ok({ receipt: earlier.id, kind: known.kind });
    ctx.require(maySubmit(known.kind)(ctx.actor, input));
    assertVersion(known, input.version);
    if (known.items.length === 0) return invalid("", { key: "cart.empty" });

    const cart = await keepWords(ctx, owner, known, input);
    if ("receipt" in cart) return ok({ ...cart, kind: known.kind });
    // A card is authorized for a price that is known; what waits for the ERP may still change.
    if (cart.header.payment === "card" && input.queue) {
      return invalid("payment", { key: "cart.payment.notQueued" });
    }
    const judged = await judge(ctx, cart, input);
    if ("failure" in judged) {
      // A double click: the first press may have been faster, and its order looks like this one.
      const meanwhile = await findOwnSubmissionOf(ctx.db, owner, cart.id, input.version);
      return meanwhile ? ok({ receipt: meanwhile.id, kind: cart.kind }) : judged.failure;
    }
    const { total, currency } = judged.content.seen;
    if (cart.header.payment === "card" && !ctx.payments.canTake(total, currency)) {
      return invalid("payment", { key: "cart.payment.notThisAmount" });
    }
    const receipt = await claim(ctx, owner, cart, judged.content);
    await crashPoint("submit.afterClaim");
    const large = cart.items.length > (await ctx.settings.get(backgroundLines));
    if (cart.header.payment === "card") await openPayment(ctx, receipt);
    else if (!large && !judged.content.queued) await sendSubmission(ctx, receipt);
    return ok({ receipt, kind: cart.kind });
  },
});

/** Without an answer the receipt offers to go on, and a job looks after it. */
async function openPayment(ctx: ProcessCtx, receipt: string): Promise<void> {
  const submission = await findSubmission(ctx.db, receipt);
  if (!submission) return;
  try {
    await beginPayment(ctx, submission);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    ctx.log.warn({ submission: receipt, cause: String(error) }, "payment-not-opened");
  }
}

type Input = (typeof submitCartSchema)["_zod"]["output"];
type Judged = { content: SentContent } | { failure: Failure };

/**
 * What was typed on this page is kept with the cart, also when it is not sent after all; everything else is as it stands
 * now. A second press that finds the cart closed finds the first one's receipt.
 */
async function keepWords(
  ctx: ProcessCtx,
  owner: CartOwner,
  { id, kind, salesAreaId }: Cart,
  input: Input,
): Promise<Cart | { receipt: string }> {
  const ways = kind === "order" ? await offeredWays(ctx, salesAreaId) : [];
  const payment = ways.includes(input.payment) ? input.payment : (ways[0] ?? "account");
  return ctx.transaction(async ({ tx }) => {
    const cart = orNotFound(await lockCart(tx, owner, id));
    const earlier = await findOwnSubmissionOf(tx, owner, id, input.version);
    if (earlier) return { receipt: earlier.id };
    assertVersion(cart, input.version);
    const validTo = kind === "quote" ? (input.validTo ?? null) : cart.header.validTo;
    const header = { ...cart.header, poNumber: input.poNumber, payment, validTo };
    await setHeader(tx, id, header);
    return { ...cart, header };
  });
}

/** The ERP's last word, asked for now: what the browser says it saw is only compared with it. */
async function judge(ctx: ProcessCtx, cart: Cart, input: Input): Promise<Judged> {
  const fields = await ctx.settings.get(cartAttributes, { salesAreaId: cart.salesAreaId });
  const problems = missingFields(cart, fields, ctx.actor.formats.locale);
  if (problems.length > 0) return { failure: { kind: "invalid", problems } };
  const seen = await findPriceSnapshot(ctx.db, cart.id);
  let simulation: Simulation;
  try {
    simulation = (await simulationOf(ctx, cart, { force: true })).value;
  } catch (error) {
    if (input.queue && seen && isAway(error) && (await mayQueue(ctx))) {
      return {
        content: { ...submissionContent(ctx, cart, seen), queued: { atMostPercent: input.atMostPercent } },
      };
    }
    throw error;
  }
  assertOwnSoldTo(cart, simulation);
  const faulty = simulation.lines.filter((line) =>
    line.messages.some(({ severity }) => severity === "error"),
  );
  if (faulty.length > 0) {
    return { failure: invalid("", { key: "cart.hasErrors", params: { count: faulty.length } }) };
  }
  const now = priceSnapshotOf(cart, simulation);
  if (now.currency !== input.seenCurrency || !Big(now.total).eq(input.seenTotal)) {
    return { failure: conflict(totalChanged(ctx, input, now)) };
  }
  if (input.figures !== "" && input.figures !== fingerprint(now)) {
    return { failure: conflict({ key: "cart.figuresChanged" }) };
  }
  const accepted = seen ? snapshotChanges(seen, now) : [];
  if (accepted.length > 0 && !input.accept)
    return { failure: invalid("accept", { key: "cart.acceptFirst" }) };
  if (!input.anyway && (await findSimilar(ctx, cart)).length > 0) {
    return { failure: conflict({ key: "cart.similarExists" }) };
  }
  return { content: { ...submissionContent(ctx, cart, now), accepted } };
}

function totalChanged(ctx: ProcessCtx, input: Input, now: PriceSnapshot) {
  const shown = (total: string, currency: string) => `${formatMoney(total, ctx.actor.formats)} ${currency}`;
  const params = { seen: shown(input.seenTotal, input.seenCurrency), now: shown(now.total, now.currency) };
  return { key: "cart.totalChanged", params } as const;
}

const isAway = (error: unknown): boolean =>
  error instanceof ErpError && ["down", "throttled", "timeout", "network"].includes(error.kind);

const mayQueue = (ctx: ProcessCtx): Promise<boolean> =>
  ctx.settings.get(queueWhenDown, { micrositeId: ctx.actor.micrositeId });

/** The record and the closed cart in one transaction; a second press at the same moment finds the first one's. */
function claim(ctx: ProcessCtx, owner: CartOwner, cart: Cart, content: SentContent): Promise<string> {
  return ctx.transaction(async (change) => {
    const locked = orNotFound(await lockCart(change.tx, owner, cart.id));
    const earlier = await findOwnSubmissionOf(change.tx, owner, cart.id, cart.version);
    if (earlier) return earlier.id;
    assertVersion(locked, cart.version);
    const receipt = await createSubmission(change, owner, cart, content, ctx.erpContext.system);
    await setCartState(change.tx, cart.id, "submitting");
    return receipt;
  });
}
