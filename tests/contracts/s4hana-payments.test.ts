import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PaymentInstruction } from "~/erp/erp";
import { isAmbiguous, isRefusal, isSafeToRepeat } from "~/erp/erp-errors";
import { eventually } from "../support/eventually";
import { codesOf, context, createOrder, failureOf, freshKey, lambert } from "./erp/subject";
import { startS4Erp } from "./s4hana-harness";

/** A payment is an advice to finance: what happens until finance has cleared it, and when its answer is lost. */
describe("a payment advice to SAP", () => {
  const payer = "100201";
  const within = [{ function: "payer" as const, number: payer }];
  let subject: Awaited<ReturnType<typeof startS4Erp>>;
  beforeAll(async () => {
    subject = await startS4Erp();
    for (const quantity of ["20", "21", "22"]) await createOrder(subject, [["BRG-6204", quantity]]);
    await subject.advanceTime(5);
  });
  afterEach(async () => {
    subject.system.gateway.faults.clear();
    await subject.system.finance.release();
  });
  afterAll(() => subject.close());

  const openItems = async () =>
    (await subject.erp.receivables.openItems(context(), { within, page: 1, pageSize: 50 })).value.items;
  const firstItem = async () => {
    const item = (await openItems()).find(({ kind }) => kind === "invoice");
    if (!item) throw new Error("no open item");
    return item;
  };
  const post = (payment: Partial<PaymentInstruction>, key = freshKey(), erp = subject.erp) =>
    erp.receivables.postPayment(
      context(),
      { payer, currency: "EUR", method: "card", reference: "tx-1", amount: "0", items: [], ...payment },
      key,
    );
  const countAdvices = () =>
    subject.system.gateway.received.filter(
      ({ method, url }) => method === "POST" && url.endsWith("/A_PaymentAdvice"),
    ).length;
  const payments = async () =>
    (await subject.erp.receivables.payments(context(), { within, page: 1, pageSize: 50 })).value.items;

  it("counts as paid before finance has cleared it, so that nobody pays twice", async () => {
    await subject.system.finance.hold();
    const item = await firstItem();
    const key = freshKey();
    const part = { amount: "10.00", items: [{ openItem: item.number, amount: "10.00" }] };
    const { value } = await post(part, key);
    expect(value).toMatchObject({
      state: "posted",
      payment: { amount: "10.00", status: { code: "OPEN" }, settles: [{ document: item.document }] },
    });
    const rest = (Number(item.open) - 10).toFixed(2);
    expect(await firstItem()).toMatchObject({ number: item.number, paid: "10.00", open: rest });
    const whole = { amount: item.open, items: [{ openItem: item.number, amount: item.open }] };
    expect(await codesOf(post(whole))).toEqual(["payment.tooMuch"]);
    await post({ amount: rest, items: [{ openItem: item.number, amount: rest }] });
    expect((await openItems()).map(({ number }) => number)).not.toContain(item.number);
    expect((await payments()).map(({ status }) => status.code)).toEqual(["OPEN", "OPEN"]);
    await subject.system.finance.release();
    expect((await openItems()).map(({ number }) => number)).not.toContain(item.number);
    expect((await payments()).map(({ status, amount }) => [status.code, amount])).toEqual(
      expect.arrayContaining([
        ["PAID", "10.00"],
        ["PAID", rest],
      ]),
    );
    const clearedPayment = (await subject.erp.receivables.findPayment(context(), key)).value;
    expect(clearedPayment).toMatchObject({ status: { code: "PAID" }, reference: "tx-1", amount: "10.00" });
  });

  it("for an order is kept on account with it", async () => {
    const order = await createOrder(subject, [["BOLT-M8", "9"]]);
    const { value } = await post({ amount: "7.00", ahead: { order: order.number, amount: "7.00" } });
    const settles = [{ document: { kind: "order", number: order.number }, amount: "7.00", discount: "0.00" }];
    expect(value.payment.settles).toEqual(settles);
    const credit = (await openItems()).find(({ document }) => document.number === order.number);
    expect(credit).toMatchObject({ kind: "onAccount", open: "-7.00", poNumber: order.poNumber });
    const criteria = [{ key: "orderNumber" as const, value: order.number }];
    const search = { within, criteria, page: 1, pageSize: 5 };
    const payments = (await subject.erp.receivables.payments(context(), search)).value.items;
    expect(payments.map(({ number }) => number)).toEqual([value.payment.number]);
    expect(
      await codesOf(post({ payer: lambert, amount: "1.00", ahead: { order: order.number, amount: "1.00" } })),
    ).toEqual(["payment.unknownOrder"]);
  });

  it("whose answer was lost is found under its number; one that never came is sent again", async () => {
    const item = await firstItem();
    const part = { amount: "1.00", items: [{ openItem: item.number, amount: "1.00" }] };
    const before = countAdvices();
    for (const kind of ["lostReply", "lostRequest"] as const) {
      const key = freshKey();
      const fault = { fault: { kind }, method: "POST", address: "/A_PaymentAdvice", times: 1 };
      subject.system.gateway.faults.set(fault);
      expect(isAmbiguous(await failureOf(post(part, key)))).toBe(true);
      const first = (await subject.erp.receivables.findPayment(context(), key)).value;
      expect(first === null).toBe(kind === "lostRequest");
      expect((await post(part, key)).value.state).toBe(first ? "duplicate" : "posted");
    }
    expect(countAdvices() - before).toBe(3);
    expect((await firstItem()).paid).toBe("2.00");
  });

  it("leaves a balance that is the sum of the open items, with no word on the credit limit", async () => {
    const [balance] = (await subject.erp.receivables.balance(context(), payer)).value;
    const debts = (await openItems()).filter(({ open }) => Number(open) > 0);
    const sum = debts.reduce((total, { open }) => total + Math.round(Number(open) * 100), 0);
    expect(sum).toBeGreaterThan(0);
    expect(balance).toMatchObject({
      currency: "EUR",
      creditLimit: null,
      outstanding: (sum / 100).toFixed(2),
    });
  });

  it("of two portals at once is one: SAP takes its number once", async () => {
    const item = await firstItem();
    const part = { amount: "3.00", items: [{ openItem: item.number, amount: "3.00" }] };
    const key = freshKey();
    const other = subject.openAnother();
    await Promise.all([post(part, key), post(part, key, other)]);
    other.close();
    expect((await payments()).filter(({ amount }) => amount === "3.00")).toHaveLength(1);
    expect((await firstItem()).paid).toBe("5.00");
  });

  describe("of one item by two processes", () => {
    type Item = Awaited<ReturnType<typeof firstItem>>;
    let other: ReturnType<typeof subject.openAnother>;
    let item: Item;
    /** Finance sees no advice meanwhile, so that SAP takes whatever is sent. */
    beforeEach(async () => {
      await subject.system.finance.hold();
      await createOrder(subject, [["BRG-6204", "23"]]);
      await subject.advanceTime(5);
      item = await firstItem();
      other = subject.openAnother();
    });
    afterEach(() => other.close());

    const pay = (erp = subject.erp, key = freshKey()) =>
      post({ amount: item.open, items: [{ openItem: item.number, amount: item.open }] }, key, erp);
    const isOpen = async () => (await openItems()).some(({ number }) => number === item.number);
    const setFault = (fault: Parameters<typeof subject.system.gateway.faults.set>[0]["fault"]) =>
      subject.system.gateway.faults.set({ fault, method: "POST", address: "/A_PaymentAdvice", times: 1 });

    it("at the same moment is announced once", async () => {
      const before = countAdvices();
      const third = subject.openAnother();
      const outcomes = await Promise.allSettled([pay(), pay(other), pay(third)]);
      third.close();
      const failures = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      expect(failures).toHaveLength(2);
      expect(failures.filter((error) => !isSafeToRepeat(error) && !isRefusal(error))).toEqual([]);
      expect(countAdvices() - before).toBe(1);
      expect(await codesOf(pay(other))).toEqual(["payment.unknownItem"]);
      expect(await isOpen()).toBe(false);
    });

    it("of which one dies between sending and the answer is announced once, however late SAP commits", async () => {
      const key = freshKey();
      const before = countAdvices();
      setFault({ kind: "lateCommit", milliseconds: 400 });
      expect(isAmbiguous(await failureOf(pay(subject.erp, key)))).toBe(true);
      expect(await failureOf(pay(other))).toMatchObject({ kind: "locked" });
      await eventually(async () => expect(await isOpen()).toBe(false));
      expect(await codesOf(pay(other))).toEqual(["payment.unknownItem"]);
      expect((await pay(other, key)).value.state).toBe("duplicate");
      expect(countAdvices() - before).toBe(1);
    });

    it("of which one dies before SAP got it is free for the other after twelve minutes", async () => {
      const key = freshKey();
      setFault({ kind: "lostRequest" });
      expect(isAmbiguous(await failureOf(pay(subject.erp, key)))).toBe(true);
      expect(await failureOf(pay(other))).toMatchObject({ kind: "locked" });
      subject.waitMinutes(11);
      expect(await failureOf(pay(other))).toMatchObject({ kind: "locked" });
      subject.waitMinutes(2);
      expect((await pay(other)).value.state).toBe("posted");
      expect(await codesOf(pay(subject.erp, key))).toEqual(["payment.unknownItem"]);
    });

    it("of which SAP refuses one is free for the other at once, and so is the rest of a part", async () => {
      setFault({ kind: "status", status: 400, contentType: "application/json", body: refusal });
      expect(await failureOf(pay())).toMatchObject({ kind: "rejected" });
      await post({ amount: "4.00", items: [{ openItem: item.number, amount: "4.00" }] }, freshKey(), other);
      item = await firstItem();
      await pay();
      expect(await isOpen()).toBe(false);
    });
  });
});

const refusal = JSON.stringify({ error: { code: "F5A/002", message: { value: "Refused" } } });
