import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { startEmbeddedErp } from "../embedded-harness";
import { context, draftOf, freshKey } from "../erp/subject";

test("a connection that breaks inside a transaction fails that transaction and nothing else", async () => {
  const { erp, sql, close } = await startEmbeddedErp();
  const pool = sql as typeof sql & { transaction<T>(work: (inner: typeof sql) => Promise<T>): Promise<T> };
  try {
    const brokenTransaction = pool.transaction(async (inner) => {
      await inner.run("SET LOCAL idle_in_transaction_session_timeout = 20");
      await pause(300);
      await inner.run("UPDATE clock SET days_ahead = 9");
    });
    await expect(brokenTransaction).rejects.toThrow();
    const { value } = await erp.system.salesAreas({
      system: "main",
      language: "en",
      salesArea: "1000",
      requestId: "r",
    });
    expect(value[0]?.today).toBe("2026-03-02");
  } finally {
    await close();
  }
});

test("what documents need of other tables is not planned anew for each short list", async () => {
  const { erp, sql, close } = await startEmbeddedErp();
  try {
    const { value } = await erp.orders.create(context(), draftOf([["BRG-6204", "20"]]), freshKey());
    // Named after three runs, and the fifth of a name is the last that is planned for its values.
    for (let run = 0; run < 10; run += 1)
      await erp.orders.get({ ...context(), requestId: `r${run}` }, value.document.number, "all");
    const plans = await sql.many<{ genericPlans: number; statement: string }>(
      "SELECT generic_plans, statement FROM pg_prepared_statements WHERE statement ~ 'AS (schedule|whole_partners)'",
    );
    expect(plans.length).toBe(2);
    expect(plans.filter(({ genericPlans }) => genericPlans === 0)).toEqual([]);
  } finally {
    await close();
  }
});
