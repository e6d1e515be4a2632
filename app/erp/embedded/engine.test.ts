import { expect, it } from "vitest";
import type { ErpContext } from "../port/basics";
import { createEngine } from "./engine.server";
import type { ErpPool } from "./pool.server";

const ctx: ErpContext = { system: "main", language: "en", salesArea: "1000", requestId: "page" };

function subject() {
  let now = 0;
  let writes = 0;
  let daysAhead = 0;
  let hasFailed = false;
  const pool = {
    many: async () => [],
    one: async () => {
      if (hasFailed) throw new Error("no connection");
      return { daysAhead, faults: [] };
    },
    writes: () => writes,
    run: async () => 0,
    transaction: (work: (sql: unknown) => Promise<unknown>) => work(pool),
  } as unknown as ErpPool;
  const clock = { now: () => new Date("2026-03-02T09:00:00Z"), monotonic: () => now };
  const engine = createEngine(pool, clock);
  const today = async (kind: "read" | "write") =>
    (await engine[kind]("orders.get", ctx, async (call) => call.today)).value;
  return {
    today,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    advance: (days: number, isOwnWrite: boolean) => {
      daysAhead += days;
      if (isOwnWrite) writes += 1;
    },
    fail: (isFailing: boolean) => {
      hasFailed = isFailing;
    },
  };
}

it("takes the day from memory for a second, but for writes", async () => {
  const { today, advance, pass } = subject();
  expect(await today("read")).toBe("2026-03-02");
  advance(1, false);
  expect(await today("read")).toBe("2026-03-02");
  expect(await today("write")).toBe("2026-03-03");
  pass(1_000);
  expect(await today("read")).toBe("2026-03-03");
});

it("reads the day again after a write of this process, and after a failure", async () => {
  const { today, advance, fail } = subject();
  await today("read");
  advance(1, true);
  fail(true);
  await expect(today("read")).rejects.toThrow("no connection");
  fail(false);
  expect(await today("read")).toBe("2026-03-03");
});
