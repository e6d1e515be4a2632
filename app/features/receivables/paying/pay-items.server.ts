import Big from "big.js";
import type { z } from "zod";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound, Stopped } from "~/door/outcome";
import { findHeldItems } from "../held-items.store.server";
import type { PaymentPart } from "../item-payment";
import { namesOf } from "../left-out.server";
import { choosePayer, findPayers } from "../payers.server";
import { mayPayItems } from "../receivables-rules";
import { chosenMethod, newPayment, openStored, providerRefusal, refusalToTake } from "./begin-payment.server";
import {
  findLatestPayment,
  findPaymentParts,
  type ItemPayment,
  insertItemPayment,
  type NewItemPayment,
} from "./item-payment.store.server";
import { kindProblem } from "./kind-problem.server";
import { payItemsSchema } from "./pay-items.schema";
import { requestItemPaymentCheck } from "./payment-check";
import { paymentOwnerOf, throttle, tooSoon } from "./payment-context.server";
import { limitProblem } from "./payment-limits.server";
import { isOffset, type Proposal, proposePayment } from "./proposal";

/**
 * Begins a payment of open items: works out the amount from the ERP's own figures, holds the items, and opens the
 * provider's page. The same press again finds the same payment.
 */
export const payItems = process({
  name: "receivables.payItems",
  allow: mayPayItems,
  limits: [{ times: 30, seconds: 60 }],
  unaudited: "the first press writes the entry; a repeated one finds the payment that it is about",
  input: payItemsSchema,
  async run(ctx, input) {
    const payer = orNotFound(choosePayer(ctx.actor, await findPayers(ctx), input.payer));
    const repeatedPayment = await findRepeated(ctx, payer.number, input);
    if (repeatedPayment)
      return ok({ payment: repeatedPayment.id, isAdvance: repeatedPayment.orderNumber !== null });
    const proposal = await readProposal(ctx, payer.number, input);
    if (proposal.kind === "problem") return invalid(proposal.field, proposal.text);
    const { total, currency } = proposal;
    const isAsSeen = input.part !== undefined || (input.seenTotal && Big(input.seenTotal).eq(total));
    if (!isAsSeen || input.seenCurrency !== currency) return conflict({ key: "receivables.pay.changed" });
    const limit = isOffset(proposal) ? null : await limitProblem(ctx, proposal);
    if (limit) return invalid(input.part === undefined ? "items" : "part", limit);
    const chosenWay = isOffset(proposal)
      ? { ...withoutProvider, method: "offset" as const }
      : await chosenMethod(ctx, { ...input, isSaving: input.saveMethod === "1" });
    const paying = { payer, ...chosenWay, currency, amount: total, orderNumber: requestedFor(proposal) };
    const refusal = await refusalToTake(ctx, paying);
    if (refusal) return refusal;
    const id = await hold(ctx, newPayment(ctx, paying), proposal, input);
    const storedPayment = await openStored(ctx, id);
    return (
      providerRefusal(storedPayment) ?? ok({ payment: id, isAdvance: storedPayment.orderNumber !== null })
    );
  },
});

const withoutProvider = { isSaving: false, savedMethodId: null, card: "", cardToken: null };

/** Milliseconds in which the same items in full are the same press: where no page of a provider is between, it ends at once. */
const repetition = 60_000;

/** Finds the payment that the user has just begun over exactly these items in full, and that was not cancelled. */
async function findRepeated(
  ctx: ProcessCtx,
  payer: string,
  { items, part }: Input,
): Promise<ItemPayment | null> {
  if (part !== undefined) return null;
  const since = new Date(ctx.clock.now().getTime() - repetition);
  const payment = await findLatestPayment(ctx.db, paymentOwnerOf(ctx), since);
  if (!payment || payment.payer !== payer || ["paying", "cancelled", "refunded"].includes(payment.state))
    return null;
  const parts = await findPaymentParts(ctx.db, payment.id);
  const isSame = parts.length === items.length && parts.every(({ openItem }) => items.includes(openItem));
  const isFull = parts.every(({ open, amount, discount }) => Big(amount).plus(discount).eq(open));
  return isSame && isFull ? payment : null;
}

type Input = z.output<typeof payItemsSchema>;

async function readProposal(
  ctx: ProcessCtx,
  payer: string,
  { items: numbers, part, reason }: Input,
): Promise<Proposal> {
  const within = [{ function: "payer" as const, number: payer }];
  const { value } = await ctx.erp.receivables.getOpenItems(ctx.erpContext, numbers, within);
  const settledNumber = numbers.find((number) => !value.some((item) => item.number === number));
  if (settledNumber) {
    return {
      kind: "problem",
      field: "items",
      text: { key: "receivables.pay.settled", params: { number: settledNumber } },
    };
  }
  return (await kindProblem(ctx, value)) ?? proposePayment(value, part ?? null, reason);
}

/** Returns the order of a requested down payment, or null for debts. */
function requestedFor({ parts }: Payable): string | null {
  const [part, ...otherParts] = parts;
  return part?.document.kind === "order" && otherParts.length === 0 ? part.document.number : null;
}

type Payable = Extract<Proposal, { kind: "payable" }>;

/** Stores the payment, or finds the one of the same items and amounts that the same user has not paid yet. */
async function hold(
  ctx: ProcessCtx,
  payment: NewItemPayment,
  proposal: Payable,
  input: unknown,
): Promise<string> {
  const same = await findSame(ctx, payment, proposal);
  if (same) return same;
  try {
    const outcome = await ctx.transaction((change) =>
      change.once(input, async () => {
        const since = new Date(change.clock.now().getTime() - throttle);
        if (await findLatestPayment(change.tx, payment, since)) return conflict(tooSoon);
        return store(change, payment, proposal);
      }),
    );
    if (outcome.kind !== "ok") throw new Stopped(outcome);
    return outcome.value.payment;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    // The other press of a double click may have been faster.
    const samePayment = await findSame(ctx, payment, proposal);
    if (!samePayment) throw error;
    return samePayment;
  }
}

async function store(change: ChangeCtx, payment: NewItemPayment, { parts }: Payable) {
  if (!(await insertItemPayment(change.tx, payment, parts))) {
    throw new Stopped(await heldConflict(change, payment, parts));
  }
  const { id, payer, amount, currency } = payment;
  const items = parts.map(({ openItem }) => openItem);
  await change.audit({ kind: "itemPayment", id, after: { payer, amount, currency, items } });
  await change.enqueue(requestItemPaymentCheck(id, 120));
  return ok({ payment: id });
}

/** Names the items that another payment holds. */
async function heldConflict(
  { tx }: ChangeCtx,
  { id, system }: NewItemPayment,
  parts: readonly PaymentPart[],
) {
  const numbers = parts.map(({ openItem }) => openItem);
  const heldItems = await findHeldItems(tx, system, numbers);
  const heldNumbers = new Set(heldItems.flatMap(({ payment, openItem }) => (payment === id ? [] : openItem)));
  const heldParts = parts.filter(({ openItem }) => heldNumbers.has(openItem));
  return conflict({ key: "receivables.pay.heldItems", params: { invoices: namesOf(heldParts) } });
}

async function findSame(
  ctx: ProcessCtx,
  payment: NewItemPayment,
  { parts }: Payable,
): Promise<string | null> {
  const numbers = parts.map(({ openItem }) => openItem);
  const heldItems = await findHeldItems(ctx.db, payment.system, numbers);
  const [first] = heldItems;
  if (!first || first.userId !== payment.userId || first.state !== "paying") return null;
  if (heldItems.some((heldItem) => heldItem.payment !== first.payment)) return null;
  const heldParts = await findPaymentParts(ctx.db, first.payment);
  const isSame =
    heldParts.length === parts.length &&
    heldParts.every((heldPart) => {
      const part = parts.find(({ openItem }) => openItem === heldPart.openItem);
      if (!part) return false;
      const { amount, discount, reason } = part;
      return amount === heldPart.amount && discount === heldPart.discount && reason === heldPart.reason;
    });
  return isSame ? first.payment : null;
}
