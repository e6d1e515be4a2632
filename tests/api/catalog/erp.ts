import { beforeAll, describe, expect, it } from "vitest";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";

/** Number of the catalog's calls to the ERP, and its behaviour while the ERP is slow or away. */
export function erp(portal: TestPortal): void {
  let buyer: HttpClient;

  beforeAll(async () => {
    buyer = await portal.signedIn("buyer");
  });

  describe("the ERP", () => {
    const faults = "/admin/demo/erp-faults";
    let admin: HttpClient;
    const press = async (fields: Record<string, string>) => {
      expect((await admin.post(faults, fields)).status).toBe(303);
    };
    const callsSince = async () => /(\d+) since last cleared/.exec((await admin.get(faults)).body)?.[1];

    beforeAll(async () => {
      admin = portal.visitor();
      await admin.signIn("admin");
    });

    it("is asked once for all prices of a page, and again where somebody wants them fresh", async () => {
      await press({ intent: "set", fault: "recordCalls" });
      const page = "/catalog?category=40&page_size=25";
      await buyer.get(page);
      await press({ intent: "forget" });
      await buyer.get(page);
      expect(await callsSince()).toBe("0");
      await buyer.get(`${page}&refresh=1`);
      expect(await callsSince()).toBe("1");
      await press({ intent: "clear" });
    });

    it("may be slow: a page comes without prices after a second, and script gets those that take longer", async () => {
      const page = "/catalog?q=gland";
      await press({ intent: "set", fault: "latency", milliseconds: "1600", operations: "availability." });
      const shownAnswer = await buyer.get(page);
      expect(shownAnswer.$(".products").text()).toContain("Show price");
      const askedAnswer = await buyer.get(page, { "Sec-Fetch-Dest": "empty" });
      expect(askedAnswer.$(".products").text()).toMatch(/\d EUR/);
      await press({ intent: "clear" });
    });

    it("may be down: browsing, searching and favourites go on, with the last prices or a way to ask for them", async () => {
      const address = "/catalog?q=grease";
      await buyer.get(address);
      await press({ intent: "set", fault: "unavailable", retryAfter: "600", times: "1" });
      const shownAnswer = await buyer.get(`${address}&refresh=1`);
      expect(shownAnswer.status).toBe(200);
      expect(shownAnswer.$(".products").text()).toMatch(/EUR/);
      const unknownAnswer = await buyer.get("/catalog?q=washer");
      expect(unknownAnswer.status).toBe(200);
      expect(unknownAnswer.$(".products li").length).toBeGreaterThan(0);
      expect(unknownAnswer.$(".products").text()).toContain("Show price");
      const href = unknownAnswer.$(".products h2 a").first().attr("href") ?? "";
      const product = await buyer.get(href);
      expect([product.status, product.$("main").text().includes("Show price")]).toEqual([200, true]);
      const toggle = unknownAnswer.$('button[value^="toggle:"]').first().attr("value") ?? "";
      expect((await buyer.post("/cart/items", { intent: toggle })).status).toBe(303);
      expect((await buyer.get("/catalog/1000/favorites")).status).toBe(200);
      expect((await portal.visitor().get("/guest/catalog?q=bolt")).status).toBe(200);
      await press({ intent: "reopen" });
      await press({ intent: "clear" });
    });
  });
}
