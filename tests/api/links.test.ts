import { afterAll, beforeAll, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type HttpClient, httpClient } from "../support/http-client";
import { surprises } from "../support/portal";

/** Links and pages come from one decision: nobody is led to a page that is closed to them. */
let demo: DemoPortal;

beforeAll(async () => {
  demo = await demoPortal();
});

afterAll(async () => {
  expect(surprises(demo.portal)).toEqual([]);
  await demo.close();
});

/** Follows every link of a page's navigation and content, and lists those that are refused or not found. */
async function closedLinks(visitor: HttpClient, path: string): Promise<string[]> {
  const { $ } = await visitor.get(path);
  const hrefs = $("nav a[href^='/'], main a[href^='/']")
    .toArray()
    .map((link) => ($(link).attr("href") ?? "").split("#")[0] ?? "");
  const closed: string[] = [];
  for (const href of new Set(hrefs)) {
    const { status } = await visitor.get(href);
    if (status === 403 || status === 404) closed.push(`${href} ${status}`);
  }
  return closed;
}

it.each(["buyer", "requester", "approver", "other", "manager", "csr", "admin"])(
  "leads %s from navigation and dashboard only to pages that open",
  async (account) => {
    const visitor = httpClient(demo.portal.url);
    await visitor.signIn(account);
    expect(await closedLinks(visitor, "/dashboard")).toEqual([]);
  },
);

it("leads administrators only to areas that open", async () => {
  const admin = httpClient(demo.portal.url);
  await admin.signIn("admin");
  expect(await closedLinks(admin, "/admin")).toEqual([]);
  expect(await closedLinks(admin, "/admin/activities?page_size=10")).toEqual([]);
});
