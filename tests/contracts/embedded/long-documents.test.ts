import { existsSync, readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { lockKey } from "~/erp/embedded/documents/write-document.server";
import { createEmbeddedErp, type EmbeddedErp } from "~/erp/embedded/embedded-erp.server";
import type { DocumentChange, DraftDocument, Erp } from "~/erp/erp";
import { must } from "~/lib/assert";
import { eventually } from "../../support/eventually";
import { startEmbeddedErp } from "../embedded-harness";
import { context, draftOf, failureOf, freshKey, targetOf } from "../erp/subject";

let subject: Awaited<ReturnType<typeof startEmbeddedErp>>;
let threadedErp: EmbeddedErp;
const verbs: string[] = [];

/** Opens an ERP over the same database that works on long documents in a thread. */
const openThreadedErp = () =>
  createEmbeddedErp({
    databaseUrl: subject.databaseUrl,
    clock: subject.clock,
    connections: 2,
    log: { warn: () => undefined },
    onStatement: ({ verb }) => verbs.push(verb),
    hasDocumentThread: true,
  });

beforeAll(async () => {
  subject = await startEmbeddedErp();
  threadedErp = openThreadedErp();
});
afterEach(() => subject.faults.clear());
afterAll(async () => {
  await threadedErp.close();
  await subject.close();
});

/** Makes a draft that is long, of products that can be ordered unless others are named. */
const longDraft = (
  differs: Partial<DraftDocument> = {},
  products = ["BOLT-M8", "BRG-6204", "BRG-6205", "OIL-46", "MOTOR-4KW", "VEST-M"],
): DraftDocument =>
  draftOf(
    Array.from({ length: 150 }, (_, at) => [products[at % products.length] ?? "", String(1 + (at % 9))]),
    differs,
  );

const faultyProducts = ["BOLT-M8", "BRG-OLD", "BRG-GONE", "BRG-NOPRICE", "NO-SUCH", "OIL-46"];

/** Compares what a call gives, or how it fails, with the same call without the thread. */
async function expectSame(call: (erp: Erp) => Promise<unknown>): Promise<void> {
  const outcomeOf = (erp: Erp) =>
    call(erp).catch((error: { failure?: unknown }) => must(error.failure, "a failure of the ERP"));
  expect(await outcomeOf(threadedErp)).toEqual(await outcomeOf(subject.erp));
}

/** Reads an order as the next page would: reads of one page share what they have read. */
const orderInErp = async (number: string) =>
  (await subject.erp.orders.get(context({ requestId: freshKey() }), number, "all")).value;

const storedNumbers = async (key: string): Promise<string[]> => {
  const rows = await subject.sql.many<{ number: string }>(
    "SELECT number FROM documents WHERE submission_key = $1",
    [key],
  );
  return rows.map(({ number }) => number);
};

describe("a call about a long document", () => {
  test.each([
    ["a cart", longDraft()],
    ["a cart with errors", longDraft({}, faultyProducts)],
    ["a quote that is delivered at once", longDraft({ kind: "quote", completeDelivery: true })],
    ["a cart with an unknown way of shipping", longDraft({ shippingOption: "by balloon" })],
  ])("has the same answer with the thread as without: %s", async (_, draft) => {
    const french = { language: "fr", partner: draft.soldTo };
    await expectSame((erp) => erp.pricing.simulate(context(french), draft));
    for (const isBrief of [true, true])
      await expectSame((erp) => erp.pricing.simulate(context(), draft, { isBrief }));
  });

  test("has the same answer where it asks for prices and stock of many products", async () => {
    const { lines } = longDraft({}, faultyProducts);
    const questions = lines.map(({ material, quantity }) => ({ material, quantity }));
    await expectSame((erp) => erp.availability.check(context(), questions));
    const materials = lines.map(({ material }) => material);
    await expectSame((erp) => erp.pricing.listPrices(context(), materials));
  });

  test("fails in the same way", async () => {
    await expectSame((erp) => erp.orders.create(context(), longDraft({}, faultyProducts), freshKey()));
    const { document } = (await threadedErp.orders.create(context(), longDraft(), freshKey())).value;
    const change: DocumentChange = { poNumber: "PO-2" };
    await expectSame((erp) =>
      erp.orders.change(
        context(),
        { number: document.number, within: "all", version: "99", key: freshKey() },
        change,
      ),
    );
    await expectSame((erp) => erp.orders.simulateChange(context(), document.number, [], change));
    await subject.sql.run(
      "UPDATE documents SET locked_at = $2, locked_by = 'A. Clerk', locked_until = $3 WHERE number = $1",
      [document.number, subject.clock.now(), new Date(subject.clock.now().getTime() + 60_000)],
    );
    await expectSame((erp) => erp.orders.cancel(context(), targetOf(document, "all")));
    const { failure } = await failureOf(threadedErp.orders.cancel(context(), targetOf(document, "all")));
    expect(failure).toMatchObject({ kind: "locked", until: expect.any(Date) });
  });

  test("writes what the ERP reads, and its statements are counted", async () => {
    const key = freshKey();
    verbs.length = 0;
    const creation = await threadedErp.orders.create(context(), longDraft({ poNumber: "" }), key);
    expect(creation.messages.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["document.noPoNumber", "document.created"]),
    );
    expect(verbs).toContain("INSERT");
    const { number, version } = creation.value.document;
    const order = await orderInErp(number);
    const items = order.items.map((item, at) => (at < 100 ? item : { ...item, priceComponents: [] }));
    expect(order.items.at(-1)?.priceComponents).not.toEqual([]);
    expect(creation.value.document).toEqual({ ...order, items });
    const change: DocumentChange = { poNumber: "PO-3", lines: [{ itemNumber: 10, quantity: "7" }] };
    await expectSame((erp) => erp.orders.simulateChange(context(), number, "all", change));
    const changeAnswer = await threadedErp.orders.change(
      context(),
      { number, within: "all", version, key: freshKey() },
      change,
    );
    expect(changeAnswer.value).toEqual(await orderInErp(number));
    expect(changeAnswer.value.items[0]).toMatchObject({ itemNumber: 10, quantity: "7" });
    const repetition = await threadedErp.orders.create(context(), longDraft(), key);
    expect(repetition.value).toMatchObject({ state: "duplicate", document: { number } });
  });

  test("has the same paper", async () => {
    const { document } = (await threadedErp.orders.create(context(), longDraft(), freshKey())).value;
    const etagOf = async (erp: Erp) =>
      (await erp.outputs.fetch(context(), document, "orderConfirmation", "all")).value.etag;
    expect(await etagOf(threadedErp)).toBe(await etagOf(subject.erp));
    await expectSame((erp) => erp.outputs.fetch(context(), document, "invoice", "all"));
    await expectSame((erp) => erp.outputs.fetch(context(), document, "orderConfirmation", []));
  });

  test("makes orders and new quotes of a quote", async () => {
    const draft = longDraft({ kind: "quote" });
    const { document: quote } = (await threadedErp.quotes.create(context(), draft, freshKey())).value;
    const { document: newQuote } = (
      await threadedErp.quotes.requote(context(), quote.number, "all", freshKey())
    ).value;
    const target = { number: newQuote.number, within: "all" as const, key: freshKey() };
    const { document: order } = (await threadedErp.quotes.convert(context(), target, {})).value;
    expect([newQuote.kind, newQuote.items.length, order.kind, order.items.length]).toEqual([
      "quote",
      150,
      "order",
      150,
    ]);
  });
});

/** Tells the processor time of the thread that asks, which other load on the machine does not lengthen. */
const timeFile = "/proc/thread-self/schedstat";
const ownMilliseconds = (): number => Number(readFileSync(timeFile, "latin1").split(" ")[0]) / 1e6;

test.skipIf(!existsSync(timeFile))("a long document takes this thread a fraction of its time", async () => {
  const draft = draftOf(Array.from({ length: 900 }, (_, at) => [at % 2 ? "BOLT-M8" : "BRG-6204", "3"]));
  const timeOf = async (erp: Erp) => {
    const startTime = ownMilliseconds();
    await erp.pricing.simulate(context({ requestId: freshKey() }), draft);
    return ownMilliseconds() - startTime;
  };
  const times = { threaded: Number.POSITIVE_INFINITY, direct: Number.POSITIVE_INFINITY };
  for (let run = 0; run < 4; run += 1) {
    times.threaded = Math.min(times.threaded, await timeOf(threadedErp));
    times.direct = Math.min(times.direct, await timeOf(subject.erp));
  }
  expect(times.threaded).toBeLessThan(times.direct / 2);
});

describe("what this process changes", () => {
  test("counts at once in the thread: faults, another customer, the day", async () => {
    const simulate = () => threadedErp.pricing.simulate(context(), longDraft());
    await simulate();
    await threadedErp.faults.set("otherPartner", { partner: "100002" });
    expect((await simulate()).value.partners[0]).toMatchObject({ function: "soldTo", number: "100002" });
    await threadedErp.faults.clear();
    await threadedErp.faults.set("reset", { operations: ["pricing.simulate"] });
    expect((await failureOf(simulate())).failure).toEqual({ kind: "network", ambiguous: false, reset: true });
    await threadedErp.faults.clear();
    const key = freshKey();
    await threadedErp.faults.set("lostReply", { operations: ["orders.create"] });
    const failedCall = threadedErp.orders.create(context(), longDraft(), key);
    expect((await failureOf(failedCall)).failure).toEqual({ kind: "timeout", ambiguous: true });
    expect(await storedNumbers(key)).toHaveLength(1);
  });

  test("includes what the thread writes: reads of the same page see it", async () => {
    // The clock stands still, so only a write ends the sharing of their statements.
    const search = () => threadedErp.orders.search(context(), { within: "all", page: 1, pageSize: 1 });
    const { total } = (await search()).value;
    await threadedErp.orders.create(context(), longDraft(), freshKey());
    expect((await search()).value.total).toBe(total + 1);
  });
});

describe("a write whose thread ends", () => {
  test("in the middle is ambiguous, and leaves nothing that a second attempt would double", async () => {
    const erp = openThreadedErp();
    await erp.pricing.simulate(context(), longDraft());
    const key = freshKey();
    let failedCall: Promise<{ failure: unknown }> | undefined;
    await subject.erp.pool.transaction(async (sql) => {
      await lockKey(sql, key);
      failedCall = failureOf(erp.orders.create(context(), longDraft(), key));
      await eventually(async () => {
        const [waitingLock] = await subject.sql.many(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        expect(waitingLock).toBeDefined();
      });
      await erp.close();
      expect((await failedCall).failure).toEqual({ kind: "timeout", ambiguous: true });
    });
    const foundOrder = await subject.erp.orders.findBySubmission(context(), key);
    const { value } = await threadedErp.orders.create(context(), longDraft(), key);
    expect(value.state).toBe(foundOrder.value ? "duplicate" : "created");
    expect(await storedNumbers(key)).toEqual([value.document.number]);
  });

  test("before it had loaded, or whose turn had not come, has not happened for certain", async () => {
    const erp = openThreadedErp();
    const keys = [freshKey(), freshKey()];
    const calls = keys.map((key) => failureOf(erp.orders.create(context(), longDraft(), key)));
    const leaving = new AbortController();
    const abandonedCall = failureOf(
      threadedErp.orders.create(context({ signal: leaving.signal }), longDraft(), must(keys[1], "a key")),
    );
    const busyCall = threadedErp.pricing.simulate(context(), longDraft());
    leaving.abort();
    await eventually(() => expect(erp.pool.writes()).toBeGreaterThan(1));
    await erp.close();
    for (const failedCall of [...calls, abandonedCall])
      expect((await failedCall).failure).toEqual({ kind: "timeout", ambiguous: false });
    await busyCall;
    expect(await storedNumbers(must(keys[0], "a key"))).toEqual([]);
    expect(await storedNumbers(must(keys[1], "a key"))).toEqual([]);
  });

  test("are no papers where they have more lines than the thread for papers can draw, and say so", async () => {
    const order = await threadedErp.orders.create(context(), longDraft(), freshKey());
    const { number } = order.value.document;
    await threadedErp.pool.run(
      `INSERT INTO items SELECT copy.*
       FROM (SELECT * FROM items WHERE document = $1 ORDER BY item_number LIMIT 1) i, generate_series(1, 5000) line,
         jsonb_populate_record(NULL::items, to_jsonb(i) || jsonb_build_object('item_number', 100000 + line)) copy`,
      [number],
    );
    const document = { kind: "order", number } as const;
    const { failure } = await failureOf(
      threadedErp.outputs.fetch(context(), document, "orderConfirmation", "all"),
    );
    expect(failure).toMatchObject({
      kind: "rejected",
      messages: [{ code: "output.tooLong", text: expect.stringContaining("5150 lines") }],
    });
  });
});
