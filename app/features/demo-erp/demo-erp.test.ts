import { describe, expect, it } from "vitest";
import type { DemoErp, Fault, RecordedCall } from "~/erp/demo-erp";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { advanceDays } from "./advance-days.server";
import { clearFaults } from "./clear-faults.server";
import { getDemoErp } from "./demo-erp.queries.server";
import { forgetCalls } from "./forget-calls.server";
import { setFault } from "./set-fault.server";

/** Stub of the switches; the ERP's own tests check their effect. */
function switchesOf() {
  const on = new Map<string, Fault>();
  let calls: RecordedCall[] = [{ id: 1, operation: "orders.search", requestId: "r" }];
  let day = 21;
  const erp: DemoErp = {
    today: async () => `2026-11-${day}`,
    async advanceTime(days) {
      day += days;
    },
    faults: {
      async set(name, settings = {}, times) {
        on.set(name, { name, settings, remaining: times ?? null });
      },
      async clear(name) {
        if (name) on.delete(name);
        else on.clear();
      },
      list: async () => [...on.values()],
      calls: async () => calls,
      async forgetCalls() {
        calls = [];
      },
    },
  };
  return { erp, on };
}

describe("the demo's ERP", () => {
  it("is made to fail and mended by an administrator, with a record of both", async () => {
    const database = await freshDatabase();
    const { erp, on } = switchesOf();
    const ctx = context(testServices(database, { demoErp: erp }), person("administer"));
    const askedFields = {
      fault: "unavailable" as const,
      operations: "orders. quotes.",
      retryAfter: "120",
      times: 1,
    };
    expect(await setFault(ctx, askedFields)).toMatchObject({ kind: "ok" });
    expect(on.get("unavailable")).toEqual({
      name: "unavailable",
      settings: { operations: ["orders.", "quotes."], retryAfter: "120" },
      remaining: 1,
    });
    await setFault(ctx, { fault: "latency", milliseconds: 500 });
    await clearFaults(ctx, { fault: "unavailable" });
    expect([...on.keys()]).toEqual(["latency"]);
    await clearFaults(ctx, {});
    expect(on.size).toBe(0);
    const { rows } = await database.pool.query("SELECT operation FROM audit_entries ORDER BY at, operation");
    expect(rows.map(({ operation }) => operation).sort()).toEqual([
      "demoErp.clearFaults",
      "demoErp.clearFaults",
      "demoErp.setFault",
      "demoErp.setFault",
    ]);
  });

  it("lets days pass and shows what it was asked", async () => {
    const { erp } = switchesOf();
    const ctx = context(testServices(await freshDatabase(), { demoErp: erp }), person("administer"));
    expect(await advanceDays(ctx, { days: 3 })).toMatchObject({ value: { today: "2026-11-24" } });
    expect(await getDemoErp(ctx, {})).toMatchObject({
      value: { today: "2026-11-24", calls: { count: 1, last: [{ operation: "orders.search" }] } },
    });
    await forgetCalls(ctx, {});
    expect(await getDemoErp(ctx, {})).toMatchObject({ value: { calls: { count: 0 } } });
  });

  it("does not exist outside the demonstration, and obeys nobody else", async () => {
    const database = await freshDatabase();
    const realCtx = context(testServices(database), person("administer"));
    expect(await setFault(realCtx, { fault: "hang" })).toMatchObject({ kind: "notFound" });
    expect(await getDemoErp(realCtx, {})).toMatchObject({ kind: "notFound" });
    const { erp, on } = switchesOf();
    const buyer = context(testServices(database, { demoErp: erp }), person("place_orders"));
    expect(await setFault(buyer, { fault: "hang" })).toMatchObject({ kind: "refused" });
    expect(on.size).toBe(0);
  });
});
