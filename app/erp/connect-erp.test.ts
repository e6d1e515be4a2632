import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openMemoryCache } from "~/cache/memory-cache.server";
import { migrateDatabase } from "~/db/migrate.server";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { eventually } from "../../tests/support/eventually";
import { createTestDatabase } from "../../tests/support/test-database";
import { connectErp } from "./connect-erp.server";
import type { Erp, ErpContext, ErpResult } from "./erp";
import { ErpError, type ErpFailure } from "./erp-errors";
import { createGateStore } from "./gate-store.server";
import { operationNames } from "./operations";

const clock = fixedClock("2026-03-02T09:00:00Z");
const ctx: ErpContext = { system: "main", language: "en", salesArea: "1000", requestId: "r" };
const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);

/** Builds an adapter that records the names of its calls and answers as the test says. */
function adapterOf(calls: string[], answer: (operation: string, ctx: ErpContext) => Promise<unknown>): Erp {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const operation of operationNames) {
    const [group = "", name = ""] = operation.split(".");
    const method = async (context: ErpContext): Promise<ErpResult<unknown>> => {
      calls.push(operation);
      const value = await answer(operation, context);
      return { value, messages: [], asOf: clock.now().toISOString(), source: "erp" };
    };
    groups[group] = { ...groups[group], [name]: method };
  }
  return groups as Record<keyof Erp, never>;
}

const fail = (failure: ErpFailure) => () => Promise.reject(new ErpError(failure));
const failureOf = (call: Promise<unknown>): Promise<ErpFailure> =>
  call.then(
    () => Promise.reject(new Error("The call succeeded")),
    (error) => (error instanceof ErpError ? error.failure : Promise.reject(error)),
  );

describe("the way to the ERP", () => {
  let pool: pg.Pool;
  let drop: () => Promise<void>;
  let calls: string[];
  let answer: (operation: string, ctx: ErpContext) => Promise<unknown>;
  const connect = (differs: Partial<Parameters<typeof connectErp>[0]> = {}) =>
    connectErp({
      adapter: adapterOf(calls, (operation, context) => answer(operation, context)),
      cache: openMemoryCache({ versions: { stamp: () => "" } as never, clock }),
      gateStore: createGateStore(pool),
      clock,
      assertOutsideTransaction: () => undefined,
      log: { warn: () => undefined },
      ...differs,
    });
  const search = (erp: Erp, context = ctx) =>
    erp.orders.search(context, { within: "all", page: 1, pageSize: 10 });
  const create = (erp: Erp) => erp.orders.create(ctx, { kind: "order", soldTo: "1", lines: [] }, "key");

  beforeEach(async () => {
    const database = await createTestDatabase();
    await migrateDatabase(database.url);
    pool = new pg.Pool({ connectionString: database.url });
    pool.on("error", () => undefined);
    // Connecting takes longer than the deadlines of these tests.
    await pool.query("SELECT 1");
    drop = database.drop;
    calls = [];
    answer = async () => "value";
  });
  afterEach(async () => {
    await pool.end();
    await drop();
  });

  it("refuses to be walked inside an open transaction", async () => {
    const assertOutsideTransaction = () => {
      throw new Error("inside");
    };
    await expect(search(connect({ assertOutsideTransaction }))).rejects.toThrow("inside");
    expect(calls).toEqual([]);
  });

  it("asks once for what is fresh, and again when told to", async () => {
    const erp = connect();
    expect((await erp.materials.get(ctx, ["A"])).source).toBe("erp");
    expect((await erp.materials.get(ctx, ["A"])).source).toBe("cache");
    expect((await erp.materials.get({ ...ctx, refresh: true }, ["A"])).source).toBe("erp");
    expect(calls).toHaveLength(2);
  });

  it("never gives one customer's, language's or sales area's answer to another", async () => {
    const erp = connect();
    await erp.materials.get({ ...ctx, partner: "1" }, ["A"]);
    for (const other of [{ partner: "2" }, { language: "fr" }, { salesArea: "2000" }, { system: "other" }]) {
      expect((await erp.materials.get({ ...ctx, partner: "1", ...other }, ["A"])).source).toBe("erp");
    }
  });

  it("stays away for as long as the ERP has said, in all processes", async () => {
    answer = fail({ kind: "down", until: later(120), reason: "retryAfter", maintenance: false });
    await failureOf(search(connect()));
    const anotherErp = connect();
    answer = async () => "back";
    expect(await failureOf(search(anotherErp))).toMatchObject({ kind: "down", until: later(120) });
    clock.advance(59_000);
    expect((await failureOf(search(anotherErp))).kind).toBe("down");
    expect(calls).toEqual(["orders.search"]);
  });

  it("tries again, carefully, when at most a minute is left", async () => {
    answer = fail({ kind: "down", until: later(90), reason: "retryAfter", maintenance: false });
    const erp = connect();
    await failureOf(search(erp));
    clock.advance(30_000);
    answer = async () => "back";
    expect((await search(erp)).value).toBe("back");
    expect(calls).toEqual(["orders.search", "system.ping", "orders.search"]);
  });

  it("lets one of many find out whether the ERP is back", async () => {
    answer = fail({ kind: "down", until: later(30), reason: "retryAfter", maintenance: false });
    const erp = connect();
    await failureOf(search(erp));
    clock.advance(31_000);
    calls.length = 0;
    await Promise.allSettled(Array.from({ length: 6 }, () => search(erp)));
    expect(calls.filter((call) => call === "system.ping")).toHaveLength(1);
    expect(calls).not.toContain("orders.search");
  });

  it("closes after five broken connections in half a minute, and not after five refusals", async () => {
    const erp = connect();
    answer = fail({ kind: "rejected", messages: [] });
    for (let attempt = 0; attempt < 6; attempt += 1) await failureOf(create(erp));
    answer = fail({ kind: "timeout", ambiguous: true });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await failureOf(create(erp))).kind).toBe("timeout");
    expect(await failureOf(create(erp))).toMatchObject({ kind: "down", reason: "breaker" });
    expect(calls).toHaveLength(11);
    clock.advance(30_000);
    answer = async () => "back";
    expect((await create(erp)).value).toBe("back");
  });

  it("does not add up failures that lie far apart", async () => {
    const erp = connect();
    answer = fail({ kind: "timeout", ambiguous: true });
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect((await failureOf(create(erp))).kind).toBe("timeout");
      clock.advance(10_000);
    }
  });

  it("keeps to an announced downtime and says that it is maintenance", async () => {
    await pool.query(
      "INSERT INTO erp_downtimes (id, system, starts_at, ends_at, message) VALUES ($1, 'main', $2, $3, '')",
      [newId(), later(60), later(600)],
    );
    const erp = connect();
    await search(erp);
    clock.advance(60_000);
    expect(await failureOf(create(erp))).toMatchObject({
      kind: "down",
      reason: "planned",
      maintenance: true,
    });
    clock.advance(540_000);
    await create(erp);
  });

  it("closes one system, not the others", async () => {
    answer = fail({ kind: "down", until: later(600), reason: "retryAfter", maintenance: false });
    const erp = connect();
    await failureOf(search(erp));
    answer = async () => "fine";
    expect((await search(erp, { ...ctx, system: "swiss" })).value).toBe("fine");
  });

  it("answers readings from memory while the gate is closed, saying since when", async () => {
    const erp = connect();
    const before = await search(erp);
    clock.advance(61_000);
    answer = fail({ kind: "down", until: later(600), reason: "retryAfter", maintenance: false });
    expect(await search(erp)).toEqual({ ...before, source: "cache" });
    expect(await search(erp)).toEqual({ ...before, source: "cache" });
    expect(calls).toHaveLength(2);
    expect((await failureOf(create(erp))).kind).toBe("down");
  });

  it("forgets a customer's lists when something was written for that customer, and only those", async () => {
    const raisedTags: string[] = [];
    const erp = connect({ invalidateTag: async (tag) => void raisedTags.push(tag) });
    await search(erp);
    await search(erp);
    expect(calls).toEqual(["orders.search"]);
    await create(erp);
    answer = fail({ kind: "timeout", ambiguous: true });
    await failureOf(create(erp));
    expect(raisedTags).toEqual(Array(2).fill(`erp-documents:${ctx.system}:${ctx.partner ?? ""}`));
  });

  it("answers what was written although what is remembered could not be forgotten", async () => {
    const erp = connect({ invalidateTag: () => Promise.reject(new Error("no database")) });
    expect((await create(erp)).value).toBeDefined();
    answer = fail({ kind: "timeout", ambiguous: true });
    expect((await failureOf(create(erp))).kind).toBe("timeout");
  });

  it("reads again once after a reset connection, and never writes again", async () => {
    let failures = 1;
    answer = async () => {
      if (failures-- > 0) throw new ErpError({ kind: "network", ambiguous: false, reset: true });
      return "second";
    };
    const erp = connect();
    expect((await search(erp)).value).toBe("second");
    failures = 1;
    calls.length = 0;
    expect((await failureOf(create(erp))).kind).toBe("network");
    expect(calls).toEqual(["orders.create"]);
  });

  it("lets eight through at a time, the others in their order", async () => {
    let runningCount = 0;
    let maxCount = 0;
    let release: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async () => {
      runningCount += 1;
      maxCount = Math.max(maxCount, runningCount);
      await ready;
      runningCount -= 1;
    };
    const erp = connect();
    const writes = Promise.all(Array.from({ length: 30 }, () => create(erp)));
    await eventually(() => expect(maxCount).toBe(8));
    release();
    await writes;
    expect(maxCount).toBe(8);
    expect(calls).toHaveLength(30);
  });

  it("gives up at the deadline; of a writing nobody then knows", async () => {
    answer = () => new Promise(() => undefined);
    const erp = connect();
    const deadline = later(0.02);
    expect(await failureOf(search(erp, { ...ctx, deadline }))).toEqual({ kind: "timeout", ambiguous: false });
    // Long enough for the call to begin: one that never began is not ambiguous.
    const call = erp.orders.create(
      { ...ctx, deadline: later(0.5) },
      { kind: "order", soldTo: "1", lines: [] },
      "k",
    );
    expect(await failureOf(call)).toEqual({ kind: "timeout", ambiguous: true });
  });

  it("tells the ERP to stop when the visitor has gone, and does not hold it against the ERP", async () => {
    let stoppedCount = 0;
    answer = (_, context) =>
      new Promise(() => {
        context.signal?.addEventListener("abort", () => {
          stoppedCount += 1;
        });
      });
    const erp = connect();
    for (let visitor = 0; visitor < 6; visitor += 1) {
      const departure = new AbortController();
      const call = failureOf(erp.orders.get({ ...ctx, signal: departure.signal }, "1", "all"));
      while (calls.length <= visitor) await new Promise((resolve) => setTimeout(resolve, 1));
      departure.abort();
      expect((await call).kind).toBe("timeout");
    }
    expect(stoppedCount).toBe(6);
    answer = async () => "open";
    expect((await search(erp)).value).toBe("open");
  });

  it("does not hold the impatience of a page against an ERP that is slow", async () => {
    answer = () => new Promise(() => undefined);
    const erp = connect();
    for (let page = 0; page < 6; page += 1) {
      const call = erp.availability.check({ ...ctx, deadline: later(0.01) }, [
        { material: String(page), quantity: "1" },
      ]);
      expect((await failureOf(call)).kind).toBe("timeout");
    }
    answer = async () => "open";
    expect((await search(erp)).value).toBe("open");
  });

  it("closes when it was the ERP that took too long, whatever the callers would have waited", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    answer = () => new Promise(() => undefined);
    const erp = connect();
    for (let call = 0; call < 5; call += 1) {
      const failure = failureOf(search(erp, { ...ctx, deadline: later(100), refresh: true }));
      while (calls.length <= call) await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(15_000);
      expect((await failure).kind).toBe("timeout");
    }
    expect(await failureOf(search(erp))).toMatchObject({ kind: "down", reason: "breaker" });
  });

  it("asks nobody for a caller whose time is over before it begins", async () => {
    const erp = connect();
    const call = erp.orders.create(
      { ...ctx, deadline: later(-1) },
      { kind: "order", soldTo: "1", lines: [] },
      "k",
    );
    expect(await failureOf(call)).toEqual({ kind: "timeout", ambiguous: false });
    expect(calls).toEqual([]);
  });

  it("lets the patient wait longer than the impatient who asked the same first", async () => {
    let finish: (value: string) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const erp = connect();
    const impatientCall = failureOf(search(erp, { ...ctx, deadline: later(0.02) }));
    const patientCall = search(erp, { ...ctx, deadline: later(10) });
    expect((await impatientCall).kind).toBe("timeout");
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    finish("in the end");
    expect((await patientCall).value).toBe("in the end");
    expect(calls).toEqual(["orders.search"]);
  });

  it("finds out whether the ERP is back also when the visitor who began it has gone", async () => {
    const erp = connect();
    for (const visitor of ["leaves", "has no time"]) {
      answer = fail({ kind: "down", until: later(30), reason: "retryAfter", maintenance: false });
      await failureOf(create(erp));
      clock.advance(31_000);
      calls.length = 0;
      let back: (value: string) => void = () => undefined;
      answer = () =>
        new Promise((resolve) => {
          back = resolve;
        });
      const departure = new AbortController();
      const patience = visitor === "leaves" ? { signal: departure.signal } : { deadline: later(0.02) };
      const call = failureOf(search(erp, { ...ctx, ...patience }));
      while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      if (visitor === "leaves") departure.abort();
      expect((await call).kind).toBe("timeout");
      back("back");
      answer = async () => "open";
      await eventually(async () => expect((await create(erp)).value).toBe("open"));
      expect(calls).not.toContain("orders.search");
    }
  });

  it("ends a list that several visitors wait for when the last of them has gone", async () => {
    const endedRequests: string[] = [];
    answer = (_, context) =>
      new Promise((resolve) => {
        context.signal?.addEventListener("abort", () => endedRequests.push("stopped"));
        setTimeout(() => resolve("slow"), 300).unref();
      });
    const erp = connect();
    const visitors = [new AbortController(), new AbortController()];
    const pendingSearches = visitors.map(({ signal }) => search(erp, { ...ctx, signal }).catch(() => "gone"));
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    visitors[0]?.abort();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(endedRequests).toEqual([]);
    visitors[1]?.abort();
    expect(await pendingSearches[1]).toBe("gone");
    expect(endedRequests).toEqual(["stopped"]);
    expect(calls).toEqual(["orders.search"]);
    answer = async () => "fresh";
    expect((await search(erp)).value).toBe("fresh");
  });

  it("warns of a deadline that passed, not of a visitor who left", async () => {
    answer = () => new Promise(() => undefined);
    const warnings: string[] = [];
    const erp = connect({ log: { warn: (_, event) => warnings.push(event) } });
    const visitor = new AbortController();
    const search = failureOf(erp.orders.get({ ...ctx, signal: visitor.signal }, "1", "all"));
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    visitor.abort();
    expect((await search).kind).toBe("timeout");
    expect(warnings).toEqual([]);
    expect((await failureOf(erp.orders.get({ ...ctx, deadline: later(0.02) }, "2", "all"))).kind).toBe(
      "timeout",
    );
    await eventually(() => expect(warnings).toEqual(["erp.failed"]));
  });

  it("goes on for those who stay", async () => {
    let finish: (value: string) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const erp = connect();
    const leavingCaller = new AbortController();
    const first = failureOf(search(erp, { ...ctx, signal: leavingCaller.signal }));
    const second = search(erp, { ...ctx, signal: new AbortController().signal });
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    leavingCaller.abort();
    finish("for the second");
    expect((await second).value).toBe("for the second");
    expect((await first).kind).toBe("timeout");
  });
});
