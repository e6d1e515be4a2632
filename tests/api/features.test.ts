import { afterAll, beforeAll, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type HttpClient, httpClient } from "../support/http-client";
import { surprises } from "../support/portal";

/**
 * Features that a microsite has switched off have no page, menu entry or button, whatever the permissions.
 */
const parts: Record<string, string[]> = {
  quotes: ["/quotes", "/quotes/shop", "/quotes/saved"],
  approvals: ["/approvals"],
  saved_carts: ["/cart/saved"],
  payments: ["/payments"],
  reports: ["/reports/ecommerce"],
  favourites: ["/catalog/1000/favorites"],
};

let demo: DemoPortal;
let admin: HttpClient;
let buyer: HttpClient;
let approver: HttpClient;

beforeAll(async () => {
  demo = await demoPortal();
  [admin, buyer, approver] = [0, 1, 2].map(() => httpClient(demo.portal.url)) as [
    HttpClient,
    HttpClient,
    HttpClient,
  ];
  await admin.signIn("admin");
  await buyer.signIn("buyer");
  await approver.signIn("approver");
});

afterAll(async () => {
  expect(surprises(demo.portal)).toEqual([]);
  await demo.close();
});

/** Ticks of all features but one, as the microsite's form sends them. */
async function goWithout(feature: string): Promise<void> {
  const list = "/admin/system_settings/microsites";
  const row = (await admin.get(list)).$(`tbody a[href^="${list}/"]`).first().attr("href") ?? "";
  const { $ } = await admin.get(row);
  const body = new URLSearchParams({ csrf: await admin.token() });
  for (const element of $("main form[method=post]").first().find("input, textarea, select").toArray()) {
    const control = $(element);
    const [field, value] = [control.attr("name") ?? "", control.attr("value") ?? control.text()];
    if (control.is("[type=checkbox]:not([checked])") && field !== "features") continue;
    if (field === "features" && value === feature) continue;
    if (field && field !== "csrf") body.append(field, value);
  }
  const answer = await fetch(new URL(row, demo.portal.url), {
    method: "POST",
    body,
    headers: { Cookie: admin.cookies.header("/") },
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
}

it.each(Object.entries(parts))("without %s", async (feature, pages) => {
  const person = feature === "approvals" ? approver : buyer;
  for (const page of pages) expect((await person.get(page)).status, page).toBe(200);
  await goWithout(feature);
  for (const page of pages) expect((await person.get(page)).status, page).toBe(404);
  const start = await person.get("/cart/shop");
  for (const page of pages) expect(start.$(`nav a[href="${page}"]`)).toHaveLength(0);
});
