import Big from "big.js";
import { z } from "zod";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { conflict, invalid, type Outcome, ok, Stopped } from "~/door/outcome";
import type { SalesDocument } from "~/erp/erp";
import { unlessNotFound } from "~/erp/unless-not-found";
import { formatMoney } from "~/i18n/formats";
import { digitsOf } from "~/lib/currency-digits";
import { within } from "../../documents/documents-rules";
import { choosePayer, findPayers } from "../payers.server";
import {
  chosenMethod,
  newPayment,
  openStored,
  providerRefusal,
  refusalToTake,
} from "../paying/begin-payment.server";
import {
  findLatestPayment,
  findUnpaidAdvance,
  insertItemPayment,
  lockAdvances,
  lockPayments,
  type NewItemPayment,
  sumAdvances,
} from "../paying/item-payment.store.server";
import {
  amountTextSchema,
  cardTokenSchema,
  payMethodSchema,
  saveMethodSchema,
} from "../paying/pay-items.schema";
import { requestItemPaymentCheck } from "../paying/payment-check";
import { throttle, tooSoon } from "../paying/payment-context.server";
import { limitProblem } from "../paying/payment-limits.server";
import { mayPayItems } from "../receivables-rules";
import { isPrepayable } from "./prepayable";

const prepaySchema = z.strictObject({
  order: z.string().trim().min(1).max(40),
  part: amountTextSchema.meta({ typed: "amount" }),
  method: payMethodSchema,
  cardToken: cardTokenSchema,
  saveMethod: saveMethodSchema,
});

/**
 * Begins a voluntary payment for an order, which its later invoices use up. The payer is the order's; the same press
 * again finds the same payment.
 */
export const prepayOrder = process({
  name: "receivables.prepayOrder",
  allow: mayPayItems,
  limits: [{ times: 30, seconds: 60 }],
  unaudited: "the first press writes the entry; a repeated one finds the payment that it is about",
  input: prepaySchema,
  async run(ctx, { order: number, part, method, cardToken, saveMethod }) {
    const order = await findOrder(ctx, number);
    const payer = order && choosePayer(ctx.actor, await findPayers(ctx), order.payer.number);
    if (!order || !payer) return invalid("order", { key: "receivables.advance.unknownOrder" });
    if (!isPrepayable(order)) return invalid("order", { key: "receivables.advance.allInvoiced" });
    const { currency, total } = order;
    const digits = digitsOf(currency);
    const amount = Big(part);
    if (!amount.eq(amount.round(digits, 0)))
      return invalid("part", { key: "receivables.pay.decimals", params: { currency, digits } });
    if (amount.lte(0) || amount.gt(total)) {
      const params = { total: formatMoney(total, ctx.actor.formats, currency), currency };
      return invalid("part", { key: "receivables.advance.range", params });
    }
    const exactAmount = amount.toFixed(digits);
    const limit = await limitProblem(ctx, { total: exactAmount, currency });
    if (limit) return invalid("part", limit);
    const chosenWay = await chosenMethod(ctx, { method, cardToken, isSaving: saveMethod === "1" });
    const paying = { payer, ...chosenWay, currency, amount: exactAmount, orderNumber: order.number };
    const refusal = await refusalToTake(ctx, paying);
    if (refusal) return refusal;
    const payment = await hold(ctx, newPayment(ctx, paying), total);
    return providerRefusal(await openStored(ctx, payment)) ?? ok({ payment });
  },
});

/** Finds an order of the active customer that is neither deleted nor of another sales area. */
async function findOrder(ctx: ProcessCtx, number: string): Promise<SalesDocument | null> {
  const { erp, erpContext, actor } = ctx;
  const order = (await unlessNotFound(erp.orders.get(erpContext, number, within(actor))))?.value;
  return order?.deletedAt === null && order.salesArea === erpContext.salesArea ? order : null;
}

/**
 * Stores the payment, or finds the one that the same user has begun for the same order and amount. All payments of an order
 * together stay within its total.
 */
async function hold(ctx: ProcessCtx, payment: NewItemPayment, total: string): Promise<string> {
  const outcome = await ctx.transaction((change) =>
    change.once({ ...payment, id: null, createdAt: null }, async () => {
      await lockPayments(change.tx, payment.userId);
      const samePayment = await findUnpaidAdvance(change.tx, payment);
      if (samePayment) return ok({ payment: samePayment });
      return (await rangeProblem(change, payment, total)) ?? ok({ payment: await store(change, payment) });
    }),
  );
  if (outcome.kind !== "ok") throw new Stopped(outcome);
  return outcome.value.payment;
}

async function rangeProblem(
  { tx, actor }: ChangeCtx,
  { system, orderNumber, currency, amount }: NewItemPayment,
  total: string,
): Promise<Outcome<never> | null> {
  await lockAdvances(tx, system, orderNumber ?? "");
  const prepaidAmount = await sumAdvances(tx, system, orderNumber ?? "");
  const rest = Big(total).minus(prepaidAmount);
  if (rest.gte(amount)) return null;
  if (rest.lte(0)) return invalid("order", { key: "receivables.advance.prepaidInFull" });
  const inWords = (value: Big) => formatMoney(value.toFixed(digitsOf(currency)), actor.formats, currency);
  const params = { rest: inWords(rest), paid: inWords(Big(prepaidAmount)), currency };
  return invalid("part", { key: "receivables.advance.rangeLeft", params });
}

async function store(change: ChangeCtx, payment: NewItemPayment): Promise<string> {
  const since = new Date(change.clock.now().getTime() - throttle);
  if (await findLatestPayment(change.tx, payment, since)) throw new Stopped(conflict(tooSoon));
  const { id, payer, amount, currency, orderNumber: order } = payment;
  await insertItemPayment(change.tx, payment, []);
  await change.audit({ kind: "itemPayment", id, after: { payer, amount, currency, order } });
  await change.enqueue(requestItemPaymentCheck(id, 120));
  return id;
}
