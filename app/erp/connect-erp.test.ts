import { describe, expect, it } from "vitest";
import { newId } from "~/lib/ids";
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
import type { DraftDocument, Erp } from "./erp";
import { ErpError, type ErpFailure } from "./erp-errors";

const invoice = { kind: "invoice", number: "1" } as const;

const draftOfLines = (count: number): DraftDocument => ({
  kind: "order",
  soldTo: "1",
  lines: Array.from({ length: count }, (_, at) => ({ itemNumber: at + 1, material: "A", quantity: "1" })),
});

describe("the way to the ERP", () => {
  const backend = recordedErp();

  it("refuses to be walked inside an open transaction", async () => {
    const assertOutsideTransaction = () => {
      throw new Error("inside");
    };
    await expect(search(backend.connect({ assertOutsideTransaction }))).rejects.toThrow("inside");
    expect(backend.calls).toEqual([]);
  });

  it("applies rules for messages to cached answers at once, and goes on without rules that cannot be read", async () => {
    const hide = { messageId: "stock.low", textContains: "", treatment: "hide" as const, wording: {} };
    let rules = async () => [hide].slice(1);
    const messages = [{ severity: "info", code: "stock.low", text: "Few are left" }];
    backend.answer = async () => ({ messages });
    const erp = backend.connect({ findMessageRules: () => rules() });
    const readMaterials = async () =>
      (await erp.materials.get(ctx, ["A"])) as { source: string; value: unknown };
    expect(await readMaterials()).toMatchObject({ source: "erp", value: { messages } });
    rules = async () => [hide];
    expect(await readMaterials()).toMatchObject({ source: "cache", value: { messages: [] } });
    rules = () => Promise.reject(new Error("database"));
    expect(await readMaterials()).toMatchObject({ source: "cache", value: { messages } });
  });

  it("asks once for what is fresh, and again when told to", async () => {
    const erp = backend.connect();
    expect((await erp.materials.get(ctx, ["A"])).source).toBe("erp");
    expect((await erp.materials.get(ctx, ["A"])).source).toBe("cache");
    expect((await erp.materials.get({ ...ctx, isRefresh: true }, ["A"])).source).toBe("erp");
    expect(backend.calls).toHaveLength(2);
  });

  it("never gives one customer's, language's or sales area's answer to another", async () => {
    const erp = backend.connect();
    await erp.materials.get({ ...ctx, partner: "1" }, ["A"]);
    for (const other of [{ partner: "2" }, { language: "fr" }, { salesArea: "2000" }, { system: "other" }]) {
      expect((await erp.materials.get({ ...ctx, partner: "1", ...other }, ["A"])).source).toBe("erp");
    }
  });

  it.each([
    ["papers", "outputs.fetch", (erp: Erp) => erp.outputs.fetch(ctx, invoice, "invoice", "all")],
    ["long documents", "pricing.simulate", (erp: Erp) => erp.pricing.simulate(ctx, draftOfLines(101))],
  ] as const)("keeps places free of %s, which take long", async (_, slowOperation, ask) => {
    let endSlowCalls: (answer: string) => void = () => undefined;
    const slowAnswer = new Promise<string>((resolve) => {
      endSlowCalls = resolve;
    });
    backend.answer = (operation) => (operation === slowOperation ? slowAnswer : Promise.resolve("list"));
    const erp = backend.connect({ maxConcurrentCalls: 2 });
    const slowCalls: Promise<unknown>[] = [1, 2, 3].map(() => ask(erp));
    await eventually(() => expect(backend.calls).toEqual([slowOperation]));
    expect((await search(erp)).value).toBe("list");
    endSlowCalls("answer");
    await Promise.all(slowCalls);
    expect(backend.calls.filter((call) => call === slowOperation)).toHaveLength(3);
  });

  it("does not keep long documents waiting for papers", async () => {
    backend.answer = (operation) =>
      operation === "outputs.fetch" ? new Promise(() => undefined) : Promise.resolve("prices");
    const erp = backend.connect();
    const leaving = new AbortController();
    const papers = Array.from({ length: 8 }, () =>
      erp.outputs.fetch({ ...ctx, signal: leaving.signal }, invoice, "invoice", "all"),
    );
    expect((await erp.pricing.simulate(ctx, draftOfLines(101))).value).toBe("prices");
    leaving.abort();
    await Promise.allSettled(papers);
  });

  it("stays away for as long as the ERP has said, in all processes", async () => {
    backend.answer = fail({ kind: "down", until: inSeconds(120), reason: "retryAfter", maintenance: false });
    await failureOf(search(backend.connect()));
    const anotherErp = backend.connect();
    backend.answer = async () => "back";
    expect(await failureOf(search(anotherErp))).toMatchObject({ kind: "down", until: inSeconds(120) });
    clock.advance(59_000);
    expect((await failureOf(search(anotherErp))).kind).toBe("down");
    expect(backend.calls).toEqual(["orders.search"]);
  });

  it("tries again, carefully, when at most a minute is left", async () => {
    backend.answer = fail({ kind: "down", until: inSeconds(90), reason: "retryAfter", maintenance: false });
    const erp = backend.connect();
    await failureOf(search(erp));
    clock.advance(30_000);
    backend.answer = async () => "back";
    expect((await search(erp)).value).toBe("back");
    expect(backend.calls).toEqual(["orders.search", "system.ping", "orders.search"]);
  });

  it("lets one of many find out whether the ERP is back", async () => {
    backend.answer = fail({ kind: "down", until: inSeconds(30), reason: "retryAfter", maintenance: false });
    const erp = backend.connect();
    await failureOf(search(erp));
    clock.advance(31_000);
    backend.calls.length = 0;
    await Promise.allSettled(Array.from({ length: 6 }, () => search(erp)));
    expect(backend.calls.filter((call) => call === "system.ping")).toHaveLength(1);
    expect(backend.calls).not.toContain("orders.search");
  });

  it("closes after five broken connections in half a minute, and not after five refusals", async () => {
    const erp = backend.connect();
    backend.answer = fail({ kind: "rejected", messages: [] });
    for (let attempt = 0; attempt < 6; attempt += 1) await failureOf(create(erp));
    backend.answer = fail({ kind: "timeout", ambiguous: true });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await failureOf(create(erp))).kind).toBe("timeout");
    expect(await failureOf(create(erp))).toMatchObject({ kind: "down", reason: "breaker" });
    expect(backend.calls).toHaveLength(11);
    clock.advance(30_000);
    backend.answer = async () => "back";
    expect((await create(erp)).value).toBe("back");
  });

  it("stays closed while no service can be asked, and opens when only some fail", async () => {
    const erp = backend.connect();
    const failure: ErpFailure = { kind: "network", ambiguous: false, reset: false };
    const service = (name: string) => ({ service: name, ok: true, milliseconds: 1, text: "" });
    const failedService = (name: string) => ({ ...service(name), ok: false, systemFailure: failure });
    let services: ReturnType<typeof service>[] = [failedService("orders"), failedService("quotes")];
    backend.answer = fail(failure);
    for (let attempt = 0; attempt < 5; attempt += 1) await failureOf(create(erp));
    backend.answer = async (operation) => (operation === "system.ping" ? services : "back");
    clock.advance(30_000);
    expect((await failureOf(create(erp))).kind).toBe("network");
    expect(await failureOf(create(erp))).toMatchObject({ kind: "down", reason: "breaker" });
    services = [service("orders"), failedService("quotes")];
    clock.advance(30_000);
    expect((await create(erp)).value).toBe("back");
  });

  it("closes after five refused sign-ins, and not where one service is forbidden", async () => {
    const erp = backend.connect();
    backend.answer = fail({ kind: "auth", forbidden: true });
    for (let attempt = 0; attempt < 6; attempt += 1) expect((await failureOf(create(erp))).kind).toBe("auth");
    backend.answer = fail({ kind: "auth" });
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await failureOf(create(erp))).kind).toBe("auth");
    expect(await failureOf(create(erp))).toMatchObject({ kind: "down", reason: "breaker" });
  });

  it("does not add up failures that lie far apart", async () => {
    const erp = backend.connect();
    backend.answer = fail({ kind: "timeout", ambiguous: true });
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect((await failureOf(create(erp))).kind).toBe("timeout");
      clock.advance(10_000);
    }
  });

  it("keeps to an announced downtime and says that it is maintenance", async () => {
    await backend.pool.query(
      "INSERT INTO erp_downtimes (id, system, starts_at, ends_at, message) VALUES ($1, 'main', $2, $3, '')",
      [newId(), inSeconds(60), inSeconds(600)],
    );
    const erp = backend.connect();
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
    backend.answer = fail({ kind: "down", until: inSeconds(600), reason: "retryAfter", maintenance: false });
    const erp = backend.connect();
    await failureOf(search(erp));
    backend.answer = async () => "fine";
    expect((await search(erp, { ...ctx, system: "swiss" })).value).toBe("fine");
  });

  it("answers readings from memory while the gate is closed, saying since when", async () => {
    const erp = backend.connect();
    const firstResult = await search(erp);
    clock.advance(61_000);
    backend.answer = fail({ kind: "down", until: inSeconds(600), reason: "retryAfter", maintenance: false });
    expect(await search(erp)).toEqual({ ...firstResult, source: "cache" });
    expect(await search(erp)).toEqual({ ...firstResult, source: "cache" });
    expect(backend.calls).toHaveLength(2);
    expect((await failureOf(create(erp))).kind).toBe("down");
  });

  it("forgets a customer's lists when something was written for that customer, and only those", async () => {
    const raisedTags: string[] = [];
    const erp = backend.connect({ invalidateTag: async (tag) => void raisedTags.push(tag) });
    await search(erp);
    await search(erp);
    expect(backend.calls).toEqual(["orders.search"]);
    await create(erp);
    backend.answer = fail({ kind: "timeout", ambiguous: true });
    await failureOf(create(erp));
    expect(raisedTags).toEqual(Array(2).fill(`erp-documents:${ctx.system}:${ctx.partner ?? ""}`));
  });

  it("answers an overview from the cache for a minute, and a page with current amounts from the ERP", async () => {
    const erp = backend.connect();
    const overviewCtx = { ...ctx, isOverview: true as const };
    expect((await erp.receivables.balance(ctx, "1")).source).toBe("erp");
    expect((await erp.receivables.balance(overviewCtx, "1")).source).toBe("erp");
    expect((await erp.receivables.balance(overviewCtx, "1")).source).toBe("cache");
    expect((await erp.receivables.balance(ctx, "1")).source).toBe("erp");
    clock.advance(61_000);
    expect((await erp.receivables.balance(overviewCtx, "1")).source).toBe("erp");
    expect((await erp.receivables.getOpenItems(overviewCtx, ["1"], "all")).source).toBe("erp");
    expect((await erp.receivables.getOpenItems(overviewCtx, ["1"], "all")).source).toBe("erp");
  });

  it("answers what was written although what is remembered could not be forgotten", async () => {
    const erp = backend.connect({ invalidateTag: () => Promise.reject(new Error("no database")) });
    expect((await create(erp)).value).toBeDefined();
    backend.answer = fail({ kind: "timeout", ambiguous: true });
    expect((await failureOf(create(erp))).kind).toBe("timeout");
  });

  it("reads again once after a reset connection, and never writes again", async () => {
    let failures = 1;
    backend.answer = async () => {
      if (failures-- > 0) throw new ErpError({ kind: "network", ambiguous: false, reset: true });
      return "second";
    };
    const erp = backend.connect();
    expect((await search(erp)).value).toBe("second");
    failures = 1;
    backend.calls.length = 0;
    expect((await failureOf(create(erp))).kind).toBe("network");
    expect(backend.calls).toEqual(["orders.create"]);
  });

  it("lets eight through at a time, the others in their order", async () => {
    let runningCount = 0;
    let maxCount = 0;
    let release: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => {
      release = resolve;
    });
    backend.answer = async () => {
      runningCount += 1;
      maxCount = Math.max(maxCount, runningCount);
      await ready;
      runningCount -= 1;
    };
    const erp = backend.connect();
    const writes = Promise.all(Array.from({ length: 30 }, () => create(erp)));
    await eventually(() => expect(maxCount).toBe(8));
    release();
    await writes;
    expect(maxCount).toBe(8);
    expect(backend.calls).toHaveLength(30);
  });
});
