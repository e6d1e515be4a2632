import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import type { FaultName } from "~/erp/demo-erp";
import { context, draftOf, failureOf, freshKey, kindOf, type Subject } from "./subject";

export function failuresContract(subject: Subject): void {
  afterEach(() => subject().faults.clear());
  const readPartner = (ctx = context()) => subject().erp.partners.get(ctx, "100001");
  const create = (key = freshKey(), differs = {}) =>
    subject().erp.orders.create(context(), draftOf([["BRG-6204", "1"]], differs), key);
  const search = { within: "all" as const, page: 1, pageSize: 5 };
  const now = () => subject().clock.now().getTime();

  test("every answer says when it was given, and by whom", async () => {
    const result = await readPartner();
    expect(result).toMatchObject({ asOf: subject().clock.now().toISOString(), source: "erp", messages: [] });
  });

  test("a system that is down names the time in seconds or as a date", async () => {
    await subject().faults.set("unavailable", { retryAfter: "120" });
    const seconds = await failureOf(readPartner());
    expect(seconds.failure).toMatchObject({
      kind: "down",
      until: new Date(now() + 120_000),
      maintenance: false,
    });
    await subject().faults.set("unavailable", { retryAfter: new Date(now() + 90_000).toUTCString() });
    expect((await failureOf(readPartner())).failure).toMatchObject({ until: new Date(now() + 90_000) });
  });

  test("an unreadable or absurd time is kept between a second and an hour", async () => {
    for (const [header, ms] of [
      ["999999999", 3_600_000],
      ["0", 1_000],
      ["soon", 30_000],
    ] as const) {
      await subject().faults.set("unavailable", { retryAfter: header });
      expect((await failureOf(readPartner())).failure).toMatchObject({ until: new Date(now() + ms) });
    }
  });

  test("a maintenance page is told apart from an ordinary failure", async () => {
    await subject().faults.set("maintenance");
    expect((await failureOf(readPartner())).failure).toMatchObject({ kind: "down", maintenance: true });
  });

  test("too many calls are throttled", async () => {
    await subject().faults.set("throttled", { retryAfter: "7" });
    expect((await failureOf(readPartner())).failure).toMatchObject({
      kind: "throttled",
      until: new Date(now() + 7_000),
    });
  });

  test("a lost reply leaves the order in the ERP, to be found by its key", async () => {
    const key = freshKey();
    await subject().faults.set("lostReply", { operations: ["orders.create"] });
    expect((await failureOf(create(key))).failure).toEqual({ kind: "timeout", ambiguous: true });
    expect((await subject().erp.orders.findBySubmission(context(), key)).value?.submissionKey).toBe(key);
  });

  test("a lost request leaves nothing, and looks the same to the caller", async () => {
    const key = freshKey();
    await subject().faults.set("lostRequest", { operations: ["orders.create"] });
    expect((await failureOf(create(key))).failure).toEqual({ kind: "timeout", ambiguous: true });
    expect((await subject().erp.orders.findBySubmission(context(), key)).value).toBeNull();
  });

  const losses = fc.array(fc.constantFrom("lostReply" as const, "lostRequest" as const), { maxLength: 6 });
  /** Repeats a call until it is answered, after each of these losses. */
  async function insist<T>(
    operation: string,
    faultNames: readonly FaultName[],
    call: () => Promise<T>,
  ): Promise<T> {
    for (const fault of faultNames) {
      await subject().faults.set(fault, { operations: [operation] }, 1);
      expect(await kindOf(call())).toBe("timeout");
    }
    return call();
  }

  test("whatever is lost, and however often, one key gives one order", async () => {
    await fc.assert(
      fc.asyncProperty(losses, async (lostCalls) => {
        const key = freshKey();
        const { value } = await insist("orders.create", lostCalls, () =>
          create(key, { poNumber: `${key}/` }),
        );
        expect(value.state).toBe(lostCalls.includes("lostReply") ? "duplicate" : "created");
        const criteria = [{ key: "poNumber" as const, value: `${key}/` }];
        const foundOrders = await subject().erp.orders.search(context(), { ...search, criteria });
        expect(foundOrders.value.items.map((row) => row.number)).toEqual([value.document.number]);
      }),
      { numRuns: 15 },
    );
  });

  test("whatever is lost, and however often, one key gives one payment", async () => {
    await fc.assert(
      fc.asyncProperty(losses, async (lostCalls) => {
        const { document } = (await create()).value;
        const { payer, currency, number: order } = document;
        const advance = { order, amount: "1.00" };
        const payment = { payer: payer.number, currency, method: "card" as const, reference: "r", items: [] };
        const key = freshKey();
        const { value } = await insist("receivables.postPayment", lostCalls, () =>
          subject().erp.receivables.postPayment(
            context(),
            { ...payment, amount: "1.00", ahead: advance },
            key,
          ),
        );
        const criteria = [{ key: "orderNumber" as const, value: order }];
        const payments = await subject().erp.receivables.payments(context(), { ...search, criteria });
        expect(payments.value.items.map((row) => row.number)).toEqual([value.payment.number]);
      }),
      { numRuns: 15 },
    );
  });

  test("a reading that times out is not ambiguous", async () => {
    await subject().faults.set("lostReply");
    expect((await failureOf(readPartner())).failure).toEqual({ kind: "timeout", ambiguous: false });
  });

  test("the technical user, a broken answer and a broken connection are told apart", async () => {
    for (const [fault, kind] of [
      ["auth", "auth"],
      ["protocol", "protocol"],
      ["reset", "network"],
    ] as const) {
      await subject().faults.set(fault);
      expect(await kindOf(readPartner())).toBe(kind);
      await subject().faults.clear(fault);
    }
  });

  test("locks, stale versions and refusals hit writings only", async () => {
    await subject().faults.set("locked", { by: "M. Keller" });
    expect((await failureOf(create())).failure).toMatchObject({ kind: "locked", by: "M. Keller" });
    expect((await readPartner()).value.number).toBe("100001");
    await subject().faults.clear();
    await subject().faults.set("refused");
    expect((await failureOf(create())).failure).toMatchObject({
      kind: "rejected",
      messages: [{ code: "fault.refused" }],
    });
  });

  test("a fault may hit some operations only, and only so many times", async () => {
    await subject().faults.set("auth", { operations: ["partners."] }, 2);
    expect(await kindOf(readPartner())).toBe("auth");
    expect((await subject().erp.materials.get(context(), ["BOLT-M8"])).value).toHaveLength(1);
    expect(await kindOf(readPartner())).toBe("auth");
    expect((await readPartner()).value.number).toBe("100001");
  });

  test("a visitor who has gone ends the call", async () => {
    await subject().faults.set("hang");
    const stop = new AbortController();
    const call = readPartner(context({ signal: stop.signal }));
    stop.abort();
    expect(await kindOf(call)).toBe("timeout");
  });

  test("calls are recorded while somebody wants to see them", async () => {
    await subject().faults.set("recordCalls");
    await readPartner(context({ requestId: "r-1" }));
    expect(await subject().faults.calls()).toMatchObject([{ operation: "partners.get", requestId: "r-1" }]);
  });

  test("ping answers for each service", async () => {
    const { value } = await subject().erp.system.ping(context());
    expect(value.every((service) => service.ok)).toBe(true);
    expect(value.map((service) => service.service)).toContain("pricing");
  });

  test("capabilities say that a key makes one order", () => {
    const value = subject().erp.capabilitiesOf("main");
    expect(value.refusesDuplicateKeys).toBe(true);
    expect(value.outputs).toContain("invoice");
  });
}
