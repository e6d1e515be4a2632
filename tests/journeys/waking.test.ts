import type { BrowserContext, BrowserContextOptions } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { watchWaking } from "../bench/waking";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { answeredPress } from "../visitors/answered-press";
import { openBrowser } from "../visitors/browser";
import { signedInPage } from "../visitors/signed-in-page";

let demo: DemoPortal;

beforeAll(async () => {
  demo = await demoPortal();
});

afterAll(async () => {
  await demo?.close();
});

async function signedIn<T>(
  options: BrowserContextOptions,
  look: (context: BrowserContext, faults: string[]) => Promise<T>,
): Promise<T> {
  const context = await (await openBrowser()).newContext({ baseURL: demo.portal.url, ...options });
  const faults: string[] = [];
  context.on("weberror", (fault) => faults.push(fault.error().message));
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  try {
    const page = await signedInPage(context, "buyer");
    await page.close();
    return await look(context, faults);
  } finally {
    await context.close();
  }
}

const addresses = ["/dashboard", "/catalog", "/cart/shop", "/orders", "/admin/demo/gallery/cart"];

describe("script", () => {
  it.each(addresses)("is not asked for before %s is complete, and takes it over then", async (address) => {
    await signedIn({}, async (context, faults) => {
      const { complete, scriptAsked, awake } = await watchWaking(context, demo.portal.url + address);
      expect(scriptAsked).toBeGreaterThanOrEqual(complete);
      expect(awake).toBeGreaterThan(complete);
      expect(faults).toEqual([]);
    });
  });

  const poor = { "2g": { effectiveType: "2g" }, "slow 2g": { effectiveType: "slow-2g" } };
  it.each(Object.entries({ ...poor, "saved data": { saveData: true } }))(
    "is never asked for on a connection of %s",
    async (_, connection) => {
      await signedIn({}, async (context) => {
        await context.addInitScript((of) => {
          Object.defineProperty(navigator, "connection", { value: of });
        }, connection);
        const waking = await watchWaking(context, `${demo.portal.url}/orders`, "no script");
        expect(waking).toMatchObject({ scriptAsked: null, awake: null });
      });
    },
  );

  it("is left out of the page altogether for whoever saves data", async () => {
    await signedIn({ extraHTTPHeaders: { "Save-Data": "on" } }, async (context) => {
      const waking = await watchWaking(context, `${demo.portal.url}/orders`, "no script");
      expect(waking).toMatchObject({ scriptAsked: null, awake: null });
      const page = await context.newPage();
      await page.goto("/orders");
      expect(await page.locator("script").count()).toBe(0);
    });
  });

  it("sorts and turns a list in place: nothing is loaded anew, place and focus stay, and it says what is shown", async () => {
    await signedIn({ viewport: { width: 1280, height: 600 } }, async (context, faults) => {
      const page = await context.newPage();
      await page.goto("/orders?date_range=365&page_size=10");
      await page.locator("html[data-awake]").waitFor({ state: "attached" });
      await page.evaluate(() => document.body.setAttribute("data-same", ""));
      const numbers = () => page.locator("#list-orders tbody th").allInnerTexts();
      const firstNumbers = await numbers();

      const next = page.getByRole("link", { name: "Next page" });
      await next.scrollIntoViewIfNeeded();
      await next.focus();
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      const before = (await next.boundingBox())?.y ?? 0;
      await page.keyboard.press("Enter");
      await page.locator("html[data-turned='1']").waitFor({ state: "attached" });
      expect(new URL(page.url()).searchParams.get("page")).toBe("2");
      expect(await page.locator("body[data-same]").count()).toBe(1);
      // The rows above may be higher or lower, but what was pressed stays under the pointer.
      expect(Math.abs(((await next.boundingBox())?.y ?? 0) - before)).toBeLessThan(60);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Next page");
      const secondNumbers = await numbers();
      expect(secondNumbers.length).toBeGreaterThan(0);
      expect(secondNumbers.filter((number) => firstNumbers.includes(number))).toEqual([]);
      const announcement = page.getByRole("status").filter({ hasText: /Descending · \d+ - \d+ \// });
      expect(await announcement.count()).toBe(1);

      await page.locator("thead").getByRole("link", { name: "Total" }).click();
      await page.locator("html[data-turned='2']").waitFor({ state: "attached" });
      expect(await page.locator("th[aria-sort=ascending]").innerText()).toContain("Total");
      expect(await page.getByRole("status").filter({ hasText: "Total, Ascending" }).count()).toBe(1);
      expect(await page.locator("body").innerText()).not.toMatch(/\b(ui|documents|frame)\.[a-z]\w+/);

      await page.goBack();
      await page.goBack();
      await page.waitForFunction(
        (number) => document.querySelector<HTMLElement>("#list-orders tbody th")?.innerText === number,
        firstNumbers[0] ?? "",
      );
      expect(await page.locator("body[data-same]").count()).toBe(1);
      expect(faults).toEqual([]);
    });
  });

  it("goes to the next row of a grid with Enter and the arrow keys", async () => {
    await signedIn({}, async (context, faults) => {
      const page = await context.newPage();
      await page.goto("/catalog/1000/families/101010-din-933?q=m8");
      await page.locator("html[data-awake]").waitFor({ state: "attached" });
      const place = () =>
        page.evaluate(() => {
          const cell = document.activeElement?.closest<HTMLTableCellElement>("td, th");
          const row = cell?.closest("tr");
          return [row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1, cell?.cellIndex ?? -1];
        });
      await page.locator(".variants input:not([type=checkbox], [type=hidden])").first().focus();
      const [row = 0, column = 0] = await place();
      await page.keyboard.type("3");
      await page.keyboard.press("Enter");
      expect(await place()).toEqual([row + 1, column]);
      await page.keyboard.press("ArrowDown");
      expect(await place()).toEqual([row + 2, column]);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      expect(await place()).toEqual([row, column]);
      expect(page.url()).toContain("/families/");
      expect(faults).toEqual([]);
    });
  });

  it("shows the lines of a cart in rows of 36 pixels", async () => {
    await signedIn({ viewport: { width: 1440, height: 900 } }, async (context) => {
      const page = await context.newPage();
      const heights = (rows: string) =>
        page
          .locator(rows)
          .evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
      await page.goto("/catalog/1000/1000010");
      await answeredPress(page, page.getByRole("button", { name: "Add to cart" }).first());
      await page.goto("/cart/shop");
      const [line = 0] = await heights(".lines tbody tr");
      expect(line).toBeGreaterThanOrEqual(36);
      expect(line).toBeLessThanOrEqual(38);
    });
  });

  it("takes a page over unharmed while somebody presses on it all the time", async () => {
    await signedIn({}, async (context, faults) => {
      await context.addInitScript(() => {
        const turn = new MessageChannel();
        turn.port1.onmessage = () => {
          if (document.readyState === "complete") document.querySelector("h1")?.click();
          if (document.documentElement?.dataset.awake === undefined) turn.port2.postMessage(null);
        };
        turn.port2.postMessage(null);
      });
      const { awake } = await watchWaking(context, `${demo.portal.url}/orders`);
      expect(awake).not.toBeNull();
      expect(faults).toEqual([]);
    });
  });
});
