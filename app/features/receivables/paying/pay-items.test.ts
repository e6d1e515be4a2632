import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import type { OpenItem } from "~/erp/erp";
import { systemActor } from "~/features/identity/actor";
import { translatorFor } from "~/i18n/translator.server";
import type { JobRequest } from "~/jobs/jobs";
import { type Clock, fixedClock } from "~/lib/clock";
import type { Payments } from "~/payments/payments";
import type { PaymentSandbox } from "~/payments/sandbox";
import { openSandboxPayments } from "~/payments/sandbox-payments.server";
import { startEmbeddedErp } from "../../../../tests/contracts/embedded-harness";
import { createOrder, context as erpContext, freshKey } from "../../../../tests/contracts/erp/subject";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { transferFor } from "../../documents/details/payment-view";
import { getAccount } from "../account.queries.server";
import { prepayOrder } from "../advance/prepay-order.server";
import { clearSelection, selectItems, selectOverdue } from "../select-items.server";
import { cancelItemPayment } from "./cancel-payment.server";
import { checkItemPayment } from "./check-payment.server";
import { continueItemPayment } from "./continue-payment.server";
import { findHeldPayments } from "./held-payments.queries.server";
import { findUnfinishedPayments, getItemPayment } from "./item-payments.queries.server";
import { payItems } from "./pay-items.server";
import { getPaymentProposal } from "./payment-proposal.queries.server";
import { postOnAccount, recheckPayment, refundPayment } from "./settle-held-payment.server";

const payer = "100201";

describe("paying open items by card", () => {
  let world: Awaited<ReturnType<typeof startEmbeddedErp>>;
  let ctx: Ctx;
  let system: Ctx;
  let staff: Ctx;
  let provider: Payments & PaymentSandbox;
  let clock: Clock & { advance(milliseconds: number): void };
  let beforeCapture: (() => Promise<unknown>) | null;
  let jobs: string[];

  beforeAll(async () => {
    world = await startEmbeddedErp();
    for (let quantity = 20; quantity < 46; quantity += 1)
      await createOrder(world, [["BRG-6204", String(quantity)]]);
    await world.advanceTime(5);
  });
  afterAll(() => world.close());

  beforeEach(async () => {
    beforeCapture = null;
    jobs = [];
    await world.faults.clear();
    const database = await freshDatabase();
    clock = fixedClock("2026-03-09T09:00:00Z");
    provider = openSandboxPayments({
      db: database.db,
      clock,
      secret: "secret",
      outsideTransaction: () => undefined,
    });
    const payments: Payments = {
      ...provider,
      capture: async (reference, amount) => {
        await beforeCapture?.();
        return provider.capture(reference, amount);
      },
    };
    const services = {
      ...testServices(database, { erp: world.erp, clock }),
      jobs: { enqueue: async (_tx: unknown, job: JobRequest) => void jobs.push(job.name) },
      payments,
      paymentSandbox: provider,
    };
    const buyer = person("pay_invoices", "view_invoices");
    ctx = context(services, { ...buyer, formats: { ...buyer.formats, locale: "en" } });
    system = context(services, systemActor);
    staff = context(services, person("administer"));
  });

  const openItems = async () => {
    const search = { within: [{ function: "payer" as const, number: payer }], page: 1, pageSize: 100 };
    return (await world.erp.receivables.openItems(erpContext(), search)).value.items;
  };
  const findUntouched = async (count: number): Promise<OpenItem[]> =>
    (await openItems()).filter(({ kind, paid }) => kind === "invoice" && Number(paid) === 0).slice(0, count);
  const numbersOf = (items: readonly OpenItem[]) => items.map(({ number }) => number);
  const sumOf = (items: readonly OpenItem[]) =>
    items.reduce((sum, { open }) => sum + Number(open), 0).toFixed(2);
  const pay = (items: readonly OpenItem[], differs = {}) =>
    payItems(ctx, {
      payer,
      items: numbersOf(items),
      seenTotal: sumOf(items),
      seenCurrency: "EUR",
      ...differs,
    });
  const begin = async (items: readonly OpenItem[], differs = {}): Promise<string> => {
    return valueIn(await pay(items, differs)).payment;
  };
  const receiptOf = async (payment: string) => {
    return valueIn(await getItemPayment(ctx, { payment })).payment;
  };
  const answer = async (payment: string, card: "good" | "declined" | "none") =>
    provider.answer((await receiptOf(payment)).reference ?? "", card);
  const atProvider = async (payment: string) => provider.look((await receiptOf(payment)).reference ?? "");
  const postDirectly = ({ number, open: amount }: OpenItem) => {
    const items = [{ openItem: number, amount }];
    const card = { payer, currency: "EUR", method: "card" as const, reference: "x", amount, items };
    return world.erp.receivables.postPayment(erpContext(), card, freshKey());
  };

  it("takes no money that the ERP cannot post, even if a request asks for it", async () => {
    const { capabilitiesOf } = world.erp;
    ctx.services.erp.capabilitiesOf = (system) => ({ ...capabilitiesOf(system), postPayments: false });
    const reason = { key: "receivables.pay.noMethod" };
    expect(await pay(await findUntouched(1))).toMatchObject({ kind: "conflict", reason });
    ctx.services.erp.capabilitiesOf = capabilitiesOf;
  });

  it("prepays an order once, whoever presses twice, and never another customer's or more than it costs", async () => {
    const { number, total } = await createOrder(world, [["BRG-6204", "7"]]);
    expect(await prepayOrder(ctx, { order: "4999999999", part: "5" })).toMatchObject({ kind: "invalid" });
    const other = await createOrder(world, [["BRG-6204", "7"]], { soldTo: "100005" });
    for (const [order, part, path] of [
      [other.number, "5", "order"],
      [number, (Number(total) + 0.01).toFixed(2), "part"],
      [number, "5.001", "part"],
      [number, "0", "part"],
    ] as const)
      expect(await prepayOrder(ctx, { order, part })).toMatchObject({
        kind: "invalid",
        problems: [{ path }],
      });
    const presses = await Promise.all([1, 2, 3].map(() => prepayOrder(ctx, { order: number, part: "5" })));
    const payments = new Set(presses.map((press) => press.kind === "ok" && press.value.payment));
    const [payment = ""] = payments;
    expect([payments.size, typeof payment]).toEqual([1, "string"]);
    await answer(String(payment), "good");
    await continueItemPayment(ctx, { payment: String(payment) });
    const postedPayment = (await world.erp.receivables.findPayment(erpContext(), String(payment))).value;
    expect(postedPayment?.settles).toMatchObject([{ document: { kind: "order", number }, amount: "5.00" }]);
    expect(await receiptOf(String(payment))).toMatchObject({ state: "posted", orderNumber: number });
  });

  it("posts the reason of a payment that the payer's ledger made short", async () => {
    const [item] = await findUntouched(1);
    const numbers = { payer, items: [item?.number ?? ""], seenCurrency: "EUR", partial: "1" as const };
    const short = { ...numbers, part: "5.00", short: "1" as const };
    expect(await payItems(ctx, short)).toMatchObject({ kind: "invalid", problems: [{ path: "reason" }] });
    const outcome = await payItems(ctx, { ...short, reason: "Two were missing" });
    if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
    const { payment } = outcome.value;
    await answer(payment, "good");
    await continueItemPayment(ctx, { payment });
    const postedPayment = (await world.erp.receivables.findPayment(erpContext(), payment)).value;
    expect(postedPayment?.settles).toMatchObject([{ amount: "5.00", reason: "Two were missing" }]);
  });

  it("takes the money once and clears the selected items, whoever continues it", async () => {
    const items = await findUntouched(2);
    await selectItems(ctx, { payer, listed: numbersOf(items), selected: numbersOf(items) });
    const account = await getAccount(ctx, { payer });
    expect(account).toMatchObject({
      value: { selection: { sums: [{ currency: "EUR", open: sumOf(items) }] } },
    });
    expect(await getPaymentProposal(ctx, { payer })).toMatchObject({
      value: { proposal: { kind: "payable", total: sumOf(items) }, methods: ["card", "eCheck"] },
    });
    const payment = await begin(items);
    expect(jobs).toEqual(["receivables.payment"]);
    expect(await findUnfinishedPayments(ctx, { payers: [payer] })).toMatchObject({ value: { own: payment } });
    await answer(payment, "good");
    await Promise.all([continueItemPayment(ctx, { payment }), checkItemPayment(system, { payment })]);
    await checkItemPayment(system, { payment });
    const { state, postedAs, card } = await receiptOf(payment);
    expect([state, card]).toEqual(["posted", "Visa 4242"]);
    expect(await atProvider(payment)).toMatchObject({ state: "captured", captured: sumOf(items) });
    const postedPayment = (await world.erp.receivables.findPayment(erpContext(), payment)).value;
    expect(postedPayment).toMatchObject({ number: postedAs, amount: sumOf(items) });
    const remainingNumbers = numbersOf(await openItems());
    expect(numbersOf(items).filter((number) => remainingNumbers.includes(number))).toEqual([]);
    expect(await getAccount(ctx, { payer })).toMatchObject({ value: { selection: { sums: [] } } });
    expect(await findUnfinishedPayments(ctx, { payers: [payer] })).toMatchObject({
      value: { items: [], own: null },
    });
  });

  it("finds the same payment for the same press, and begins no other within five seconds (C-335)", async () => {
    const [first, second] = await findUntouched(2);
    if (!first || !second) throw new Error("no items");
    const [one, other] = await Promise.all([begin([first]), begin([first])]);
    expect(other).toBe(one);
    expect(await begin([first])).toBe(one);
    expect(await pay([second])).toMatchObject({ reason: { key: "receivables.pay.tooSoon" } });
    clock.advance(5_001);
    const laterPayment = await begin([second]);
    expect(laterPayment).not.toBe(one);
    clock.advance(5_001);
    const params = { invoices: [first.document.number, second.document.number] };
    const reason = { key: "receivables.pay.heldItems", params };
    expect(await pay([first, second])).toMatchObject({ reason });
    await cancelItemPayment(ctx, { payment: one });
    await checkItemPayment(system, { payment: one });
    expect(await atProvider(one)).toMatchObject({ state: "released" });
    expect(await cancelItemPayment(ctx, { payment: one })).toMatchObject({ kind: "conflict" });
    await cancelItemPayment(ctx, { payment: laterPayment });
  });

  it("refuses items of two currencies, blocked and repeated ones, and a partial payment of several", async () => {
    const [first, second] = await findUntouched(2);
    if (!first || !second) throw new Error("no items");
    const proposalOf = async (selectedNumbers: string[], partial = false) => {
      await clearSelection(ctx, { payer });
      await selectItems(ctx, { payer, selected: selectedNumbers });
      const outcome = await getPaymentProposal(ctx, { payer, partial });
      return outcome.kind === "ok" && outcome.value.proposal.kind === "problem"
        ? outcome.value.proposal.text.key
        : null;
    };
    const both = [first.number, second.number];
    expect(await proposalOf([])).toBe("receivables.pay.chooseItems");
    expect(await proposalOf(both)).toBeNull();
    expect(await proposalOf(both, true)).toBe("receivables.pay.onePartial");
    await world.sql.run("UPDATE open_items SET currency = 'USD' WHERE number = $1", [second.number]);
    expect(await proposalOf(both)).toBe("receivables.pay.sameCurrency");
    expect(await pay([first, second])).toMatchObject({ problems: [{ path: "items" }] });
    await world.sql.run(
      "UPDATE open_items SET currency = 'EUR', payment_block = 'disputed' WHERE number = $1",
      [second.number],
    );
    expect(await proposalOf([second.number])).toBe("receivables.pay.blocked");
    expect(await pay([first, second])).toMatchObject({ problems: [{ path: "items" }] });
    await world.sql.run("UPDATE open_items SET payment_block = NULL WHERE number = $1", [second.number]);
    expect(await selectItems(ctx, { payer, selected: [first.number, first.number] })).toMatchObject({
      kind: "invalid",
    });
    expect(await pay([first, first])).toMatchObject({ kind: "invalid" });
    expect(await pay([first], { seenTotal: "0.01" })).toMatchObject({
      reason: { key: "receivables.pay.changed" },
    });
    expect(
      await payItems(ctx, { payer: "100002", items: both, seenTotal: "1", seenCurrency: "EUR" }),
    ).toEqual({ kind: "notFound" });
  });

  it("selects what is overdue, and proposes what is open of an invoice", async () => {
    const [item] = await findUntouched(1);
    if (!item) throw new Error("no item");
    await world.sql.run("UPDATE open_items SET due_date = '2026-03-01' WHERE number = $1", [item.number]);
    expect(await selectOverdue(ctx, { payer })).toMatchObject({ value: { count: 1 } });
    await world.sql.run("UPDATE open_items SET due_date = '2026-04-04' WHERE number = $1", [item.number]);
    expect(await getPaymentProposal(ctx, { invoice: item.document.number })).toMatchObject({
      value: { payer: { number: payer }, proposal: { total: item.open } },
    });
  });

  it("shows the transfer that pays several invoices together", async () => {
    const items = await findUntouched(2);
    const number = items[0]?.document.number ?? "";
    const { value: invoice } = await world.erp.invoices.get(erpContext(), number, "all");
    const reference = items.map(({ document }) => document.number).join(" ");
    const reader = { actor: ctx.actor, t: translatorFor(ctx.actor) };
    const transfer = transferFor(invoice, { reference, amount: sumOf(items) }, reader);
    const facts = Object.fromEntries((transfer?.facts ?? []).map(({ term, value }) => [term, value]));
    expect(facts).toMatchObject({
      "Payment reference": reference,
      "Amount to pay": expect.stringContaining("EUR"),
      IBAN: expect.any(String),
    });
  });

  it("pays one invoice in part, and nothing without an amount within it", async () => {
    const [item] = await findUntouched(1);
    if (!item) throw new Error("no item");
    const payPart = (part: string | undefined) =>
      pay([item], { seenTotal: undefined, partial: "1", ...(part ? { part } : {}) });
    for (const part of [undefined, "0", "99999999", "1.001"]) {
      expect(await payPart(part), part).toMatchObject({ problems: [{ path: "part" }] });
    }
    const payment = await begin([item], { seenTotal: undefined, partial: "1", part: "10.5" });
    await answer(payment, "good");
    await continueItemPayment(ctx, { payment });
    expect(await receiptOf(payment)).toMatchObject({ state: "posted", amount: "10.50" });
    const after = (await openItems()).find(({ number }) => number === item.number);
    expect(Number(after?.open)).toBeCloseTo(Number(item.open) - 10.5, 2);
  });

  it.each(["declined", "none"] as const)(
    "frees the items when the card is answered with %s",
    async (card) => {
      const items = await findUntouched(1);
      const payment = await begin(items);
      await answer(payment, card);
      await continueItemPayment(ctx, { payment });
      expect(await receiptOf(payment)).toMatchObject({
        state: "cancelled",
        unpaid: card === "declined" ? "declined" : null,
      });
      expect(await findUnfinishedPayments(ctx, { payers: [payer] })).toMatchObject({ value: { items: [] } });
    },
  );

  it("takes nothing for items that were settled in the meantime, and gives up after an hour", async () => {
    const [item, other] = await findUntouched(2);
    if (!item || !other) throw new Error("no items");
    const payment = await begin([item]);
    await answer(payment, "good");
    await postDirectly(item);
    await checkItemPayment(system, { payment });
    expect(await receiptOf(payment)).toMatchObject({
      state: "cancelled",
      unpaid: "changed",
      isReleased: true,
    });
    expect(await atProvider(payment)).toMatchObject({ state: "released", captured: null });
    clock.advance(6_000);
    const abandonedPayment = await begin([other]);
    clock.advance(61 * 60_000);
    await checkItemPayment(system, { payment: abandonedPayment });
    expect(await receiptOf(abandonedPayment)).toMatchObject({ state: "cancelled", unpaid: "expired" });
  });

  it("posts once though the ERP's replies are lost, and asks a person when they stay lost", async () => {
    const [item, other] = await findUntouched(2);
    if (!item || !other) throw new Error("no items");
    const payment = await begin([item]);
    await answer(payment, "good");
    await world.faults.set("lostReply", { operations: ["receivables.postPayment"] }, 1);
    expect(await continueItemPayment(ctx, { payment })).toMatchObject({ kind: "ok" });
    expect(await receiptOf(payment)).toMatchObject({ state: "posting", postedAs: null });
    await checkItemPayment(system, { payment });
    expect(await receiptOf(payment)).toMatchObject({ state: "posted" });
    const rows = await world.sql.many("SELECT 1 FROM payments WHERE submission_key = $1", [payment]);
    expect(rows).toHaveLength(1);
    clock.advance(6_000);
    const unclearPayment = await begin([other]);
    await answer(unclearPayment, "good");
    await world.faults.set("lostRequest", { operations: ["receivables.postPayment"] }, 20);
    for (let count = 0; count < 6; count += 1) await checkItemPayment(system, { payment: unclearPayment });
    expect(await receiptOf(unclearPayment)).toMatchObject({ state: "forPerson" });
    expect(await atProvider(unclearPayment)).toMatchObject({ state: "captured" });
  });

  const refusedPayment = async () => {
    const [item] = await findUntouched(1);
    if (!item) throw new Error("no item");
    const payment = await begin([item]);
    await answer(payment, "good");
    beforeCapture = () => postDirectly(item);
    await continueItemPayment(ctx, { payment });
    return { item, payment };
  };

  it("hands captured money that the ERP refuses to a person, who posts it on account", async () => {
    const { item, payment } = await refusedPayment();
    const { state, messages } = await receiptOf(payment);
    expect([state, messages[0]?.code]).toEqual(["forPerson", "payment.tooMuch"]);
    expect(await findUnfinishedPayments(ctx, { payers: [payer] })).toMatchObject({
      value: { items: [item.number] },
    });
    expect(await findHeldPayments(staff, {})).toMatchObject({
      value: { total: 1, items: [{ id: payment }] },
    });
    expect(await recheckPayment(staff, { payment })).toMatchObject({ value: { isFound: false } });
    expect(await postOnAccount(staff, { payment })).toMatchObject({ kind: "ok" });
    expect(await receiptOf(payment)).toMatchObject({ state: "posted", unpaid: "onAccount" });
    expect(await postOnAccount(staff, { payment })).toMatchObject({ kind: "conflict" });
    expect(await refundPayment(staff, { payment })).toMatchObject({ kind: "conflict" });
    const credit = (await openItems()).find(
      ({ kind, open }) => kind === "onAccount" && open === `-${item.open}`,
    );
    expect(credit).toBeDefined();
    expect(await findHeldPayments(staff, {})).toMatchObject({ value: { total: 0 } });
    expect(await recheckPayment(ctx, { payment })).toMatchObject({ kind: "refused" });
  });

  it("is refunded once, and not at all if the ERP has posted it after all", async () => {
    const { payment } = await refusedPayment();
    expect(await refundPayment(staff, { payment })).toMatchObject({ value: { isFound: false } });
    expect(await refundPayment(staff, { payment })).toMatchObject({ kind: "conflict" });
    expect(await receiptOf(payment)).toMatchObject({ state: "refunded" });
    expect(await atProvider(payment)).toMatchObject({ state: "refunded" });
    beforeCapture = null;
    clock.advance(6_000);
    const [item] = await findUntouched(1);
    const latePayment = await begin(item ? [item] : []);
    await answer(latePayment, "good");
    await world.faults.set("lostReply", { operations: ["receivables.postPayment"] }, 1);
    await continueItemPayment(ctx, { payment: latePayment });
    await ctx.services.database.pool.query("UPDATE item_payments SET state = 'forPerson' WHERE id = $1", [
      latePayment,
    ]);
    expect(await refundPayment(staff, { payment: latePayment })).toMatchObject({ value: { isFound: true } });
    expect(await receiptOf(latePayment)).toMatchObject({ state: "posted" });
    expect(await atProvider(latePayment)).toMatchObject({ state: "captured" });
  });
});
