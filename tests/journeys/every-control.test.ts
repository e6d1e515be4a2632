import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { answeredPress } from "../visitors/answered-press";
import { openBrowser } from "../visitors/browser";
import { unreachableControls } from "../visitors/controls";
import { signedInPage } from "../visitors/signed-in-page";

/** One page of each kind, as the account that sees most of it. */
const pages = {
  buyer: [
    "/dashboard",
    "/catalog",
    "/catalog?q=bolt&view=list",
    "/catalog?q=zzzzzz",
    "/catalog/1000/families/102010-din-934?q=m8",
    "/catalog/1000/1018210",
    // Configurable product with colours to choose from.
    "/catalog/1000/6005000",
    "/catalog/1000/6005000?o.colour=yellow&o.width=75",
    "/catalog/1000/5000010",
    "/cart/shop",
    "/cart/shop/bulk",
    "/cart/shop/materials",
    "/cart/shipping",
    "/cart/payment",
    "/cart/saved",
    "/cart/waiting",
    "/quotes/shop",
    "/orders?date_range=365",
    "/orders/changes",
    "/invoices",
    "/open_items",
    "/open_items/statement",
    "/open_items/reconcile",
    "/open_items/payment_methods",
    "/down_payments",
    "/payments",
    "/reports/spend",
    "/reports/pdf_orders",
    "/shipments",
    "/quotes",
    "/report/e_claim",
    "/user/e_claims",
    "/help",
    "/user/requests",
    "/profile",
    "/profile/feeds",
    "/profile/push",
    "/partners",
  ],
  admin: [
    "/admin/users",
    "/admin/users/create/1",
    "/admin/roles",
    "/admin/sessions",
    "/admin/issues",
    "/admin/support_codes",
    "/admin/configs",
    "/admin/system_settings/system_configurations",
  ],
};

/** Each width and each way once; `npm run soak` combines them. */
const combinations: ["with" | "without", number][] = [
  ["with", 1280],
  ["without", 390],
  ...(process.env.EVERY_COMBINATION === "true"
    ? ([
        ["with", 390],
        ["without", 1280],
      ] as ["with" | "without", number][])
    : []),
];

describe.each(Object.entries(pages))("every control can be pressed by %s", (account, addresses) => {
  let demo: DemoPortal;

  beforeAll(async () => {
    demo = await demoPortal();
  });

  afterAll(async () => {
    await demo?.close();
  });

  it.each(combinations)("%s script, %i px wide", async (script, width) => {
    const browser = await openBrowser();
    const context = await browser.newContext({
      baseURL: demo.portal.url,
      viewport: { width, height: 900 },
      javaScriptEnabled: script === "with",
      reducedMotion: "reduce",
    });
    const page = await signedInPage(context, account);
    if (account === "buyer") await fillCart(demo.portal.url, page.context());
    const problems: string[] = [];
    for (const address of addresses) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(200);
      if (script === "with") await page.locator("html[data-awake]").waitFor({ state: "attached" });
      problems.push(...(await unreachableControls(page)).map((problem) => `${address}: ${problem}`));
    }
    await context.close();
    expect(problems).toEqual([]);
  });
});

type Context = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>["newContext"]>>;

/** Puts a plain product and a set into the cart, and a number that nobody knows. */
async function fillCart(portal: string, context: Context): Promise<void> {
  const page = await context.newPage();
  for (const product of ["1018210", "5000010"]) {
    await page.goto(`${portal}/catalog/1000/${product}`);
    await answeredPress(page, page.getByRole("button", { name: "Add to cart" }).first());
  }
  await page.close();
}
