import { describe, expect, it } from "vitest";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";

/** Port of the portal's metrics, apart from those of other test files. */
export const metricsPort = 21_000 + (process.pid % 20_000);

/** SQL statements of a page, of the portal and of its embedded ERP together. */
export function statements(portal: TestPortal): void {
  describe("the statements of a page", () => {
    const orders = "/orders?date_range=all&page_size=25";

    it("are one where the data is cached", async () => {
      const client = await portal.signedIn("buyer");
      for (const path of [orders, "/invoices?date_range=all", "/quotes?date_range=all", "/error"]) {
        expect({ path, count: await countStatements(client, path) }).toEqual({ path, count: 1 });
      }
    });

    it("are few where it is not", async () => {
      const client = await portal.signedIn("buyer");
      expect(await countStatements(client, `${orders}&refresh=1`)).toBeLessThanOrEqual(4);
      const { $ } = await client.get(orders);
      const order = $("tbody th a[href^='/orders/']").first().attr("href") ?? "";
      expect(await countStatements(client, order)).toBeLessThanOrEqual(14);
    });

    it("show a choice at once, although choices are remembered", async () => {
      const client = await portal.signedIn("buyer");
      const rowsShown = async () =>
        (await client.get("/orders?date_range=all")).$("tbody tr:not(.said)").length;
      expect(await rowsShown()).toBe(10);
      await client.post("/tables/orders", { intent: "size", pageSize: "25", back: "/orders" });
      expect(await rowsShown()).toBe(25);
      await client.post("/tables/orders", { intent: "size", pageSize: "10", back: "/orders" });
    });
  });
}

/** Takes the fewest of some requests: jobs send statements meanwhile. */
async function countStatements(client: HttpClient, path: string): Promise<number> {
  const counts: number[] = [];
  for (let times = 0; times < 4; times += 1) {
    const before = await statementsSoFar();
    await client.get(path);
    counts.push((await statementsSoFar()) - before);
  }
  return Math.min(...counts);
}

async function statementsSoFar(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const counts = [...text.matchAll(/^sql_statements_total\{[^}]*\} (\d+)$/gm)].map(([, count]) =>
    Number(count),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
