import { describe, expect, it } from "vitest";
import type { Answer } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";

const codeOf = (page: Answer): string =>
  (page.$(".foot span a[href*='code=']").text() ?? "").replace(" ", "");

/** Support codes at the foot of pages: who may open one, and what can be done there. */
export function supportCodes(portal: TestPortal): void {
  describe("the support code at the foot of a page", () => {
    it("leads staff to the same address with the same customer and filters, where nothing can be changed", async () => {
      const buyer = await portal.signedIn("buyer");
      const path = "/orders?date_range=all&q=4000";
      const code = codeOf(await buyer.get(path));
      const admin = await portal.signedIn("admin");
      expect((await admin.get(`/admin/support_codes?code=${code.toLowerCase()}`)).location).toBe(
        `/admin/support_codes/${code}`,
      );
      const record = await admin.get(`/admin/support_codes/${code}`);
      const text = record.$("main").text();
      expect(text).toContain("Bente Vermeer");
      expect(text).toContain(`GET ${path}`);
      expect(text).toContain("orders.search");
      expect((await admin.post(`/admin/support_codes/${code}`, { intent: "look" })).location).toBe(path);
      const page = await admin.get(path);
      expect(page.$(".acting").text()).toContain("Nothing can be changed");
      expect(page.$("tbody th").text()).toBe((await buyer.get(path)).$("tbody th").text());
      const refusedPost = await admin.post("/tables/orders", {
        intent: "size",
        pageSize: "50",
        back: "/orders",
      });
      expect(refusedPost.status).toBe(403);
      expect((await admin.post("/acting", { intent: "return" })).location).toBe("/dashboard");
      expect((await admin.get("/dashboard")).$(".who").text()).toContain("Ada Jansen");
    });

    it("opens for nobody without the permission, and guests have none", async () => {
      const buyer = await portal.signedIn("buyer");
      const code = codeOf(await buyer.get("/orders?date_range=all"));
      const refusedPage = await buyer.get(`/admin/support_codes/${code}`);
      expect(refusedPage.status).toBe(403);
      expect(refusedPage.$("main").text()).not.toContain("date_range");
      expect((await buyer.post(`/admin/support_codes/${code}`, { intent: "look" })).status).toBe(403);
      expect((await buyer.get(`/admin/support_codes/0000000000`)).status).toBe(403);
      expect(codeOf(await portal.visitor().get("/"))).toBe("");
    });

    it("goes with a problem that is reported from that page", async () => {
      const buyer = await portal.signedIn("buyer");
      const foot = (await buyer.get("/orders?date_range=all")).$(".foot span a[href*='code=']");
      const opening = await buyer.get(foot.attr("href") ?? "");
      const form = await buyer.get(opening.location ?? "");
      expect(form.$("main").text()).toContain(foot.text());
      const action = form.$("main form[enctype]").attr("action") ?? "";
      const report = await buyer.post(action, {
        title: "Odd list",
        description: "One order is missing.",
        intent: "send",
      });
      expect((await buyer.get(report.location ?? "")).$("main").text()).toContain(foot.text());
      const admin = await portal.signedIn("admin");
      const thread = (report.location ?? "").replace("/user/requests", "/admin/issues");
      expect((await admin.get(thread)).$("a[href^='/admin/support_codes/']").text()).toBe(foot.text());
    });
  });
}
