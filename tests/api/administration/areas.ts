import { describe, expect, it } from "vitest";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";

/** Areas that only show, and change nothing. */
const showOnly = [
  "/admin/contents",
  "/admin/filters",
  "/admin/first_steps",
  "/admin/health",
  "/admin/payment_processor",
  "/admin/permissions",
  "/admin/support_codes",
  "/admin/texts",
  "/admin/missing_texts",
  "/admin/delivered_emails",
  "/admin/payment_notices",
  "/admin/usage",
];

/** Lists that other areas lead to, and pages of single records. */
const belowAreas = [
  "/admin/catalog_configs/drop_down_menu",
  "/admin/catalog_configs/news",
  "/admin/filters/orders",
  "/admin/smtp_from_addresses",
  "/admin/configs/dashboard",
  "/admin/dashboard/installation",
  "/admin/system_settings/sales_areas/1000/2",
  "/admin/system_settings/system_configurations/cart.attachments",
  "/admin/system_settings/system_configurations/password.min_length",
];

const isSettingKey = (text: string) => /^[a-z_]+(\.[a-z_]+)+$/.test(text);

/** Each page of the administration says what it changes, and leads to who changed it and what was there before. */
export function areas(portal: TestPortal): void {
  describe("the areas of the administration", () => {
    it("say what they change and lead to what was changed", async () => {
      const admin = await portal.signedIn("admin");
      const { $ } = await admin.get("/admin");
      const hrefs = $("#areas a[href^='/admin/']")
        .toArray()
        .map((link) => $(link).attr("href") ?? "");
      expect(hrefs.length).toBeGreaterThan(40);
      const incompletePages: string[] = [];
      for (const href of new Set([...hrefs, ...belowAreas, ...(await pagesOfUser(admin))])) {
        const page = await admin.get(href);
        const hasHistory = page.$("main a[href^='/admin/activities']").length > 0;
        const changesNothing = showOnly.includes(href) || href === "/admin/activities";
        // A setting is called by what it does.
        const explanation = page.$(href.includes("/system_configurations/") ? "h1" : "main .lead").text();
        if (explanation.trim() === "") incompletePages.push(`${href}: about`);
        if (!hasHistory && !changesNothing) incompletePages.push(`${href}: history`);
        const settings = page.$("main a[href^='/admin/system_settings/system_configurations/']").toArray();
        const keys = settings.map((link) => page.$(link).text().trim()).filter((text) => isSettingKey(text));
        if (keys.length > 0) incompletePages.push(`${href}: ${keys} in words`);
      }
      expect(incompletePages).toEqual([]);
    });
  });
}

async function pagesOfUser(admin: HttpClient): Promise<string[]> {
  const { $ } = await admin.get("/admin/users");
  const href = $("main tbody a[href^='/admin/users/']").first().attr("href")?.split("?")[0] ?? "";
  const id = href.split("/")[3];
  return [`/admin/users/${id}/1`, `/admin/users/${id}/catalog`, `/admin/user/${id}/ways_in`];
}
