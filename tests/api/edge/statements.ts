import { describe, expect, it } from "vitest";
import { benchPages } from "../../bench/pages";
import type { HttpClient } from "../../support/http-client";
import { ownPort } from "../../support/servers/free-port";
import type { TestPortal } from "../../support/test-portal";

/** SQL statements of a page, of the portal and of its embedded ERP together. */
export function statements(portal: TestPortal): void {
  describe("the statements of a page", () => {
    const orders = "/orders?date_range=all&page_size=25";

    it("are one where the data is cached", async () => {
      const client = await portal.signedIn("buyer");
      for (const path of [orders, "/invoices?date_range=all", "/quotes?date_range=all", "/error"]) {
        expect({ path, count: await countStatements(client, path, 1) }).toEqual({ path, count: 1 });
      }
    });

    // A product and an order have more in this portal than in the bench's: other tests have added to them.
    it.for(benchPages.filter(({ maxStatements, follow }) => maxStatements && !follow))(
      "are as few as the bench allows: $name",
      async ({ address, maxStatements }) => {
        const client = await portal.signedIn("buyer");
        const limit = maxStatements?.cached ?? 0;
        expect(await countStatements(client, address, limit)).toBeLessThanOrEqual(limit);
      },
    );

    it("are few where it is not", async () => {
      const client = await portal.signedIn("buyer");
      expect(await countStatements(client, `${orders}&refresh=1`, 4)).toBeLessThanOrEqual(4);
      const { $ } = await client.get(orders);
      const order = $("tbody th a[href^='/orders/']").first().attr("href") ?? "";
      expect(await countStatements(client, order, 14)).toBeLessThanOrEqual(14);
    });

    it("show a choice at once, although choices are remembered", async () => {
      const client = await portal.signedIn("buyer");
      const rowsShown = async () =>
        (await client.get("/orders?date_range=all")).$("tbody tr:not(.said)").length;
      for (const pageSize of ["50", "10", "25"]) {
        await client.post("/tables/orders", { intent: "size", pageSize, back: "/orders" });
        expect(await rowsShown()).toBe(Number(pageSize));
      }
    });
  });
}

/** Takes the fewest of some requests, until it is few enough: jobs send statements meanwhile. */
async function countStatements(client: HttpClient, path: string, limit: number): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 8 && fewest > limit; times += 1) {
    const before = await statementsSoFar();
    await client.get(path);
    fewest = Math.min(fewest, (await statementsSoFar()) - before);
  }
  return fewest;
}

async function statementsSoFar(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${ownPort}/metrics`)).text();
  const counts = [...text.matchAll(/^sql_statements_total\{[^}]*\} (\d+)$/gm)].map(([, count]) =>
    Number(count),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
