import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paymentLimits } from "~/payments/payment.setting";
import { startEmbeddedErp } from "../../../../tests/contracts/embedded-harness";
import { createOrder } from "../../../../tests/contracts/erp/subject";
import { openPaying, payer, withSetting } from "../../../../tests/support/paying";
import { prepayOrder } from "../advance/prepay-order.server";
import { payableKinds } from "../receivables.settings";
import { findUnfinishedPayments } from "./item-payments.queries.server";
import { getPaymentProposal } from "./payment-proposal.queries.server";

describe("the limits of a payment in euros", () => {
  let world: Awaited<ReturnType<typeof startEmbeddedErp>>;

  beforeAll(async () => {
    world = await startEmbeddedErp();
    for (const quantity of ["20", "21"]) await createOrder(world, [["BRG-6204", quantity]]);
    await world.advanceTime(5);
  });
  afterAll(() => world.close());

  async function openLimited(currency = "EUR") {
    const paying = await openPaying(world);
    const limits = [{ currency, smallestPayment: "10.00", largestPayment: "60" }];
    paying.ctx.services.settings = withSetting(paying.services.settings, paymentLimits, limits);
    return paying;
  }
  const problem = (path: string, key: string) => ({ kind: "invalid", problems: [{ path, text: { key } }] });

  it("hold for items, for a part of one, and for a payment ahead", async () => {
    const { ctx, untouched, pay } = await openLimited();
    const items = await untouched(1);
    expect(await pay(items)).toMatchObject(problem("items", "receivables.pay.tooLarge"));
    const numbers = items.map(({ number }) => number);
    expect(await getPaymentProposal(ctx, { payer, items: numbers })).toMatchObject({
      value: { proposal: { kind: "problem", text: { key: "receivables.pay.tooLarge" } } },
    });
    const payPart = (part: string) => pay(items, { seenTotal: undefined, partial: "1", part });
    expect(await payPart("9.99")).toMatchObject(problem("part", "receivables.pay.tooSmall"));
    expect(await payPart("60.01")).toMatchObject({
      problems: [{ path: "part", text: { params: { amount: "60.00", currency: "EUR" } } }],
    });
    const { number: order } = await createOrder(world, [["BRG-6204", "7"]]);
    expect(await prepayOrder(ctx, { order, part: "9.99" })).toMatchObject(
      problem("part", "receivables.pay.tooSmall"),
    );
    expect(await payPart("10.00")).toMatchObject({ kind: "ok" });
  });

  it.each([
    ["a part", (total: number) => total - 5, problem("part", "receivables.advance.rangeLeft")],
    ["all", (total: number) => total, problem("order", "receivables.advance.prepaidInFull")],
  ])("leave of an order what is not prepaid yet, when %s of it is", async (_, partOf, refusal) => {
    const { ctx } = await openPaying(world);
    const { number: order, total } = await createOrder(world, [["BRG-6204", "7"]]);
    const part = partOf(Number(total)).toFixed(2);
    expect(await prepayOrder(ctx, { order, part })).toMatchObject({ kind: "ok" });
    expect(await prepayOrder(ctx, { order, part: "5.01" })).toMatchObject(refusal);
  });

  it("say nothing about another currency", async () => {
    const { untouched, pay } = await openLimited("USD");
    expect(await pay(await untouched(1))).toMatchObject({ kind: "ok" });
  });

  it("stand beside the kinds that can be paid: others are refused by name, and cannot be ticked", async () => {
    const paying = await openPaying(world);
    const { ctx, pay, services } = paying;
    ctx.services.settings = withSetting(services.settings, payableKinds, ["residual", "creditMemo"]);
    const items = await paying.untouched(1);
    const number = items[0]?.document.number;
    const refusal = { key: "receivables.pay.kindNotPayable", params: { number } };
    expect(await pay(items)).toMatchObject({ problems: [{ path: "items", text: refusal }] });
    const numbers = items.map((item) => item.number);
    expect(await getPaymentProposal(ctx, { payer, items: numbers })).toMatchObject({
      value: { proposal: { kind: "problem", text: refusal } },
    });
    expect(await findUnfinishedPayments(ctx, { payers: [payer] })).toMatchObject({
      value: { payableKinds: ["residual", "creditMemo"] },
    });
  });

  it("are stored only in order", () => {
    const limit = (smallestPayment: string, largestPayment: string) =>
      paymentLimits.schema.safeParse([{ currency: "EUR", smallestPayment, largestPayment }]).success;
    expect([limit("1", "2"), limit("2.50", "2.50"), limit("3", "2"), limit("-1", "2")]).toEqual([
      ...[true, true, false, false],
    ]);
  });
});
