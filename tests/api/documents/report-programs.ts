import { describe, expect, it } from "vitest";
import { eventually } from "../../support/eventually";
import type { TestPortal } from "../../support/test-portal";

const buyer = "demo-token-of-the-buyer-0001";

interface RunJson {
  id: string;
  status: string;
  rows_count: number;
  columns: { name: string; datatype: string }[];
  rows: string[][];
  errors: string[];
}

/** Reports that programs read. */
export function reportPrograms(portal: TestPortal): void {
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${portal.url}/api/v1/reports${path}`, {
      headers: { Authorization: `Bearer ${buyer}`, "Content-Type": "application/json" },
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, json: await answer.json() };
  };
  const untilEnded = (id: string) =>
    eventually(async () => {
      const run = (await ask(`/sap/runs/${id}`)).json as RunJson;
      expect(run.status).not.toBe("waiting");
      return run;
    });

  describe("reports that a program reads", () => {
    it("are run in the background, and have their rows or the ERP's reason", async () => {
      const library = (await ask("/sap")).json as { items: { id: string; title: string }[] };
      const report = library.items.find(({ title }) => title === "Open order lines");
      const startAnswer = await ask(`/sap/${report?.id}`, {});
      expect(startAnswer.status).toBe(202);
      const run = await untilEnded((startAnswer.json as { id: string }).id);
      expect(run.status).toBe("ready");
      expect(run.rows).toHaveLength(run.rows_count);
      expect(run.columns.map(({ name }) => name)).toContain("open_quantity");
      const longAnswer = await ask(`/sap/${report?.id}`, { from_date: "1990-01-01" });
      const failedRun = await untilEnded((longAnswer.json as { id: string }).id);
      expect([failedRun.status, failedRun.rows]).toEqual(["failed", []]);
      expect(failedRun.errors.join()).toMatch(/can cover up to \d+ days/);
      const reversedPeriod = { from_date: "2026-02-02", to_date: "2026-02-01" };
      expect((await ask(`/sap/${report?.id}`, reversedPeriod)).status).toBe(422);
    });

    it("list web transactions and carts in the background with their totals", async () => {
      const { json: transactions } = await ask("/web_transactions");
      expect(transactions).toMatchObject({
        totals: { web_transaction_total: expect.any(Number) },
        pagination: { page: 1 },
      });
      expect((await ask("/background_carts")).json).toMatchObject({ pagination: { page: 1 } });
      const unknownId = "0192f000-0000-7000-8000-00000000ffff";
      expect((await ask(`/background_carts/${unknownId}/retry`, {})).status).toBe(404);
    });
  });
}
