import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { benchPages } from "../../bench/pages";
import { eventually } from "../../support/eventually";
import type { HttpClient } from "../../support/http-client";
import type { startRecorder } from "../../support/servers/recorder";
import type { TestPortal } from "../../support/test-portal";

/** SQL statements of a page, of the portal and of its embedded ERP together; those of jobs beside it do not count. */
export function statements(portal: TestPortal, collector: Awaited<ReturnType<typeof startRecorder>>): void {
  async function countStatements(client: HttpClient, path: string): Promise<number> {
    const traceId = randomBytes(16).toString("hex");
    await client.get(path, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
    return eventually(() => {
      const spans = collector.recordings
        .flatMap(({ body }): Span[] => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
        .filter((span) => span.traceId === traceId);
      const page = spans.findIndex(({ name }) => name === "GET page");
      if (page < 0) throw new Error(`No trace of ${path} arrived`);
      // Statements that a page began, and did not wait for, stand behind it.
      return spans.slice(0, page).filter(({ name }) => name.startsWith("SQL ")).length;
    });
  }

  /** Asks again while it is not few enough: a job that has just ended may have made cached answers stale. */
  async function fewestStatements(client: HttpClient, path: string, limit: number): Promise<number> {
    let fewest = Number.POSITIVE_INFINITY;
    for (let times = 0; times < 4 && fewest > limit; times += 1) {
      await client.get(path);
      fewest = Math.min(fewest, await countStatements(client, path));
    }
    return fewest;
  }

  describe("the statements of a page", () => {
    const orders = "/orders?date_range=all&page_size=25";

    it("are one where the data is cached", async () => {
      const client = await portal.signedIn("buyer");
      for (const path of [orders, "/invoices?date_range=all", "/quotes?date_range=all", "/error"]) {
        expect({ path, count: await fewestStatements(client, path, 1) }).toEqual({ path, count: 1 });
      }
    });

    // A product and an order have more in this portal than in the bench's: other tests have added to them.
    it.for(benchPages.filter(({ maxStatements, follow }) => maxStatements && !follow))(
      "are as few as the bench allows: $name",
      async ({ address, maxStatements }) => {
        const client = await portal.signedIn("buyer");
        const limit = maxStatements?.cached ?? 0;
        expect(await fewestStatements(client, address, limit)).toBeLessThanOrEqual(limit);
      },
    );

    it("are few where it is not", async () => {
      const client = await portal.signedIn("buyer");
      expect(await fewestStatements(client, `${orders}&refresh=1`, 4)).toBeLessThanOrEqual(4);
      const { $ } = await client.get(orders);
      const order = $("tbody th a[href^='/orders/']").first().attr("href") ?? "";
      expect(await fewestStatements(client, order, 14)).toBeLessThanOrEqual(14);
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

interface Span {
  traceId: string;
  name: string;
}
