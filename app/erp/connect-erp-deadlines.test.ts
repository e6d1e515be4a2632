import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  clock,
  create,
  ctx,
  fail,
  failureOf,
  inSeconds,
  recordedErp,
  search,
} from "../../tests/support/erp/recorded-erp";
import { eventually } from "../../tests/support/eventually";
import { timeToFail } from "../../tests/support/time-to-fail";

describe("a visitor's patience with the ERP", () => {
  const backend = recordedErp();

  it("gives up at the deadline; whether a write happened is then unknown", async () => {
    backend.answer = () => new Promise(() => undefined);
    const erp = backend.connect();
    const deadline = inSeconds(0.02);
    expect(await failureOf(search(erp, { ...ctx, deadline }))).toEqual({ kind: "timeout", ambiguous: false });
    // Long enough for the call to begin: one that never began is not ambiguous.
    const call = erp.orders.create(
      { ...ctx, deadline: inSeconds(0.5) },
      { kind: "order", soldTo: "1", lines: [] },
      "k",
    );
    expect(await failureOf(call)).toEqual({ kind: "timeout", ambiguous: true });
  });

  it("tells the ERP to stop when the visitor has gone, and does not hold it against the ERP", async () => {
    let stoppedCount = 0;
    backend.answer = (_, context) =>
      new Promise(() => {
        context.signal?.addEventListener("abort", () => {
          stoppedCount += 1;
        });
      });
    const erp = backend.connect();
    for (let visitor = 0; visitor < 6; visitor += 1) {
      const departure = new AbortController();
      const call = failureOf(erp.orders.get({ ...ctx, signal: departure.signal }, "1", "all"));
      while (backend.calls.length <= visitor) await new Promise((resolve) => setTimeout(resolve, 1));
      departure.abort();
      expect((await call).kind).toBe("timeout");
    }
    expect(stoppedCount).toBe(6);
    backend.answer = async () => "open";
    expect((await search(erp)).value).toBe("open");
  });

  it("does not hold the impatience of a page against an ERP that is slow", async () => {
    backend.answer = () => new Promise(() => undefined);
    const erp = backend.connect();
    for (let page = 0; page < 6; page += 1) {
      const call = erp.availability.check({ ...ctx, deadline: inSeconds(0.01) }, [
        { material: String(page), quantity: "1" },
      ]);
      expect((await failureOf(call)).kind).toBe("timeout");
    }
    backend.answer = async () => "open";
    expect((await search(erp)).value).toBe("open");
  });

  it("closes when it was the ERP that took too long, whatever the callers would have waited", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    backend.answer = () => new Promise(() => undefined);
    const erp = backend.connect();
    for (let call = 0; call < 5; call += 1) {
      const failure = failureOf(search(erp, { ...ctx, deadline: inSeconds(100), isRefresh: true }));
      while (backend.calls.length <= call) await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(15_000);
      expect((await failure).kind).toBe("timeout");
    }
    expect(await failureOf(search(erp))).toMatchObject({ kind: "down", reason: "breaker" });
  });

  it("asks nobody for a caller whose time is over before it begins", async () => {
    const erp = backend.connect();
    const call = erp.orders.create(
      { ...ctx, deadline: inSeconds(-1) },
      { kind: "order", soldTo: "1", lines: [] },
      "k",
    );
    expect(await failureOf(call)).toEqual({ kind: "timeout", ambiguous: false });
    expect(backend.calls).toEqual([]);
  });

  it("lets the patient wait longer than the impatient who asked the same first", async () => {
    let finish: (value: string) => void = () => undefined;
    backend.answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const erp = backend.connect();
    const impatientCall = failureOf(search(erp, { ...ctx, deadline: inSeconds(0.02) }));
    const patientCall = search(erp, { ...ctx, deadline: inSeconds(10) });
    expect((await impatientCall).kind).toBe("timeout");
    while (backend.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    finish("in the end");
    expect((await patientCall).value).toBe("in the end");
    expect(backend.calls).toEqual(["orders.search"]);
  });

  it("lets the question of an overview go on, whose answer the next look finds", async () => {
    let finish: (value: string) => void = () => undefined;
    backend.answer = (_, context) =>
      new Promise((resolve, reject) => {
        context.signal?.addEventListener("abort", () => reject(new Error("stopped")));
        finish = resolve;
      });
    const erp = backend.connect();
    const departure = new AbortController();
    const overview = { ...ctx, isOverview: true as const };
    const impatientCall = failureOf(search(erp, { ...overview, deadline: inSeconds(0.02) }));
    const leavingCall = failureOf(search(erp, { ...overview, signal: departure.signal }));
    while (backend.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    departure.abort();
    expect([(await impatientCall).kind, (await leavingCall).kind]).toEqual(["timeout", "timeout"]);
    finish("in the end");
    const { value, source } = await search(erp, overview);
    expect([value, source, backend.calls]).toEqual(["in the end", "cache", ["orders.search"]]);
  });

  it("finds out whether the ERP is back also when the visitor who began it has gone", async () => {
    const erp = backend.connect();
    for (const visitor of ["leaves", "has no time"]) {
      backend.answer = fail({ kind: "down", until: inSeconds(30), reason: "retryAfter", maintenance: false });
      await failureOf(create(erp));
      clock.advance(31_000);
      backend.calls.length = 0;
      let answerSearch: (value: string) => void = () => undefined;
      backend.answer = () =>
        new Promise((resolve) => {
          answerSearch = resolve;
        });
      const departure = new AbortController();
      const patience = visitor === "leaves" ? { signal: departure.signal } : { deadline: inSeconds(0.02) };
      const call = failureOf(search(erp, { ...ctx, ...patience }));
      while (backend.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      if (visitor === "leaves") departure.abort();
      expect((await call).kind).toBe("timeout");
      answerSearch("back");
      backend.answer = async () => "open";
      await eventually(async () => expect((await create(erp)).value).toBe("open"));
      expect(backend.calls).not.toContain("orders.search");
    }
  });

  it("ends a list that several visitors wait for when the last of them has gone", async () => {
    const endedRequests: string[] = [];
    backend.answer = (_, context) =>
      new Promise((resolve) => {
        context.signal?.addEventListener("abort", () => endedRequests.push("stopped"));
        setTimeout(() => resolve("slow"), 300).unref();
      });
    const erp = backend.connect();
    const visitors = [new AbortController(), new AbortController()];
    const pendingSearches = visitors.map(({ signal }) => search(erp, { ...ctx, signal }).catch(() => "gone"));
    while (backend.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    visitors[0]?.abort();
    await timeToFail(10);
    expect(endedRequests).toEqual([]);
    visitors[1]?.abort();
    expect(await pendingSearches[1]).toBe("gone");
    expect(endedRequests).toEqual(["stopped"]);
    expect(backend.calls).toEqual(["orders.search"]);
    backend.answer = async () => "fresh";
    expect((await search(erp)).value).toBe("fresh");
  });

  it("warns of a deadline that passed, not of a visitor who left", async () => {
    backend.answer = () => new Promise(() => undefined);
    const warnings: string[] = [];
    const erp = backend.connect({
      log: { info: () => undefined, warn: (_, event) => void warnings.push(event) },
    });
    const visitor = new AbortController();
    const search = failureOf(erp.orders.get({ ...ctx, signal: visitor.signal }, "1", "all"));
    while (backend.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    visitor.abort();
    expect((await search).kind).toBe("timeout");
    expect(warnings).toEqual([]);
    // Long enough to be still ahead when the call begins, on a busy machine too.
    expect((await failureOf(erp.orders.get({ ...ctx, deadline: inSeconds(0.5) }, "2", "all"))).kind).toBe(
      "timeout",
    );
    await eventually(() => expect(warnings).toEqual(["erp.failed"]));
  });

  it("goes on for those who stay", async () => {
    let finish: (value: string) => void = () => undefined;
    backend.answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const erp = backend.connect();
    const leavingCaller = new AbortController();
    const first = failureOf(search(erp, { ...ctx, signal: leavingCaller.signal }));
    const second = search(erp, { ...ctx, signal: new AbortController().signal });
    while (backend.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    leavingCaller.abort();
    finish("for the second");
    expect((await second).value).toBe("for the second");
    expect((await first).kind).toBe("timeout");
  });
});
