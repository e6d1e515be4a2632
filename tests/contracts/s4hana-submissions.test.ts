import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isAmbiguous } from "~/erp/erp-errors";
import { eventually } from "../support/eventually";
import { context, draftOf, failureOf, freshKey, targetOf } from "./erp/subject";
import { startS4Erp } from "./s4hana-harness";

/** SAP recognises no repetition: what keeps one submission one order is tested against a system that takes both. */
describe("a submission to SAP", () => {
  let subject: Awaited<ReturnType<typeof startS4Erp>>;
  beforeAll(async () => {
    subject = await startS4Erp();
  });
  afterEach(() => subject.system.gateway.faults.clear());
  afterAll(() => subject.close());

  const address = "/A_SalesOrder";
  const fault = (kind: Parameters<typeof subject.system.gateway.faults.set>[0]["fault"]) =>
    subject.system.gateway.faults.set({ fault: kind, method: "POST", address, times: 1 });
  const create = (key: string, erp = subject.erp, signal?: AbortSignal) =>
    erp.orders.create(context(signal ? { signal } : {}), draftOf([["BRG-6204", "20"]]), key);
  const find = async (key: string) => (await subject.erp.orders.findBySubmission(context(), key)).value;
  const ordersSent = () =>
    subject.system.gateway.received.filter(({ method, url }) => method === "POST" && url.endsWith(address))
      .length;

  it("whose reply was lost is found, and not sent again", async () => {
    const key = freshKey();
    const before = ordersSent();
    fault({ kind: "lostReply" });
    expect(isAmbiguous(await failureOf(create(key)))).toBe(true);
    const foundOrder = await find(key);
    expect(foundOrder).toMatchObject({ submissionKey: key, poNumber: "PO-4711" });
    expect((await create(key)).value).toMatchObject({
      state: "duplicate",
      document: { number: foundOrder?.number },
    });
    expect(ordersSent() - before).toBe(1);
  });

  it("that was lost itself is not sent again either: a late commit may still come", async () => {
    const key = freshKey();
    const before = ordersSent();
    fault({ kind: "lostRequest" });
    for (const _ of [1, 2, 3]) expect(isAmbiguous(await failureOf(create(key)))).toBe(true);
    expect(await find(key)).toBeNull();
    expect(ordersSent() - before).toBe(1);
  });

  it("that SAP commits late is found when it is there", async () => {
    const key = freshKey();
    fault({ kind: "lateCommit", milliseconds: 300 });
    expect(isAmbiguous(await failureOf(create(key)))).toBe(true);
    expect(isAmbiguous(await failureOf(create(key)))).toBe(true);
    await eventually(async () => expect(await find(key)).not.toBeNull());
    expect((await create(key)).value.state).toBe("duplicate");
  });

  it("of a sender who gave up waiting is one order in the end", async () => {
    const key = freshKey();
    const before = ordersSent();
    fault({ kind: "slow", milliseconds: 500 });
    const patience = new AbortController();
    const impatientCreation = failureOf(create(key, subject.erp, patience.signal));
    await eventually(() => expect(ordersSent() - before).toBe(1));
    patience.abort();
    expect(isAmbiguous(await impatientCreation)).toBe(true);
    await eventually(async () => expect(await find(key)).not.toBeNull());
    expect(ordersSent() - before).toBe(1);
  });

  it("of another portal is recognised by its mark", async () => {
    const key = freshKey();
    const first = await create(key);
    const other = subject.openAnother();
    const second = await create(key, other);
    other.close();
    expect(second.value).toMatchObject({
      state: "duplicate",
      document: { number: first.value.document.number },
    });
  });
});

describe("a change sent to SAP", () => {
  let subject: Awaited<ReturnType<typeof startS4Erp>>;
  beforeAll(async () => {
    subject = await startS4Erp();
  });
  afterEach(() => subject.system.gateway.faults.clear());
  afterAll(() => subject.close());

  it("twice at once has the version that it made, although its mark was read beside the head from before it", async () => {
    const { orders } = subject.erp;
    const { document } = (await orders.create(context(), draftOf([["BRG-6204", "20"]]), freshKey())).value;
    const key = freshKey();
    const change = () => orders.change(context(), { ...targetOf(document), key }, { note: "Ring twice" });
    let first: Awaited<ReturnType<typeof change>> | undefined;
    subject.system.gateway.faults.set({
      fault: {
        kind: "tornRead",
        meanwhile: async () => {
          first = await change();
        },
      },
      method: "GET",
      address: `/A_SalesOrder('${document.number}')`,
      times: 1,
    });
    const second = await change();
    expect(first?.value.version).not.toBe(document.version);
    expect(second.value).toMatchObject({ version: first?.value.version, note: "Ring twice" });
  });
});
