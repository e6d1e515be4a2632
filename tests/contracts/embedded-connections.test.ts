import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { startEmbeddedErp } from "./embedded-harness";

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
