import { beforeAll, expect, it } from "vitest";
import type { FeatureName } from "~/door/features";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { goWithout } from "../../support/visits/microsite-features";

/** Features that a microsite has switched off have no page, menu entry or button, whatever the permissions. */
export function features(portal: TestPortal): void {
  const parts: Partial<Record<FeatureName, string[]>> = {
    quotes: ["/quotes", "/quotes/shop", "/quotes/saved"],
    approvals: ["/approvals"],
    saved_carts: ["/cart/saved"],
    payments: ["/payments"],
    reports: [
      "/reports/pdf_orders",
      "/reports/ecommerce",
      "/reports/ecommerce/sums",
      "/reports/spend",
      "/reports/web_transactions",
      "/reports/background_carts",
      "/reports/sap",
    ],
    favourites: ["/catalog/1000/favorites"],
  };

  let admin: HttpClient;
  let buyer: HttpClient;
  let approver: HttpClient;

  beforeAll(async () => {
    [admin, buyer, approver] = [0, 1, 2].map(() => portal.visitor()) as [HttpClient, HttpClient, HttpClient];
    await admin.signIn("admin");
    await buyer.signIn("buyer");
    await approver.signIn("approver");
  });

  it.each(Object.entries(parts) as [FeatureName, string[]][])("without %s", async (feature, pages) => {
    const person = feature === "approvals" ? approver : buyer;
    for (const page of pages) expect((await person.get(page)).status, page).toBe(200);
    await goWithout(admin, feature);
    for (const page of pages) expect((await person.get(page)).status, page).toBe(404);
    const start = await person.get("/cart/shop");
    for (const page of pages) expect(start.$(`nav a[href="${page}"]`)).toHaveLength(0);
  });
}
