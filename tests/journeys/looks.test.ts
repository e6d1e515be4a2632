import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxCarrierAccount } from "~/ui/fields/max-carrier-account";
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

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false };

/** Opens a page of the portal as the buyer, and looks at it. */
async function lookAt<T>(
  path: string,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await (await openBrowser()).newContext({ baseURL: demo.portal.url, ...options });
  try {
    const page = await signedInPage(context, "buyer");
    await page.goto(path);
    return await look(page);
  } finally {
    await context.close();
  }
}

/** Counts the lines of text in an element. */
const linesOf = (page: Page, selector: string): Promise<number[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      let [lines, bottom] = [0, Number.NEGATIVE_INFINITY];
      // Smaller letters of the same line begin lower.
      for (const rect of [...range.getClientRects()].sort((one, other) => one.top - other.top)) {
        if (rect.top >= bottom - 2) lines++;
        bottom = Math.max(bottom, rect.bottom);
      }
      return lines;
    }),
  );

describe("Order again", () => {
  it.each(["fr", "en"])("has names of at most two lines at a desk (%s)", async (locale) => {
    const lines = await lookAt("/dashboard", desk, async (page) => {
      await page.locator("#foot-language").selectOption(locale);
      await answeredPress(page, page.locator("form:has(#foot-language) button"));
      await page.locator(`html[lang=${locale}]`).waitFor({ state: "attached" });
      return linesOf(page, "section[aria-labelledby=again] tbody th a");
    });
    expect(lines.length).toBeGreaterThan(2);
    expect(Math.max(...lines)).toBeLessThanOrEqual(2);
  });
});

describe("a product's page", () => {
  it("confirms in sight what was added, and keeps the focus", async () => {
    await lookAt("/catalog/1000/1018210", desk, async (page) => {
      await page.locator("html[data-awake]").waitFor({ state: "attached" });
      const button = page.locator("main button[value='add:1018210']").first();
      await button.scrollIntoViewIfNeeded();
      await button.focus();
      await page.keyboard.press("Enter");
      const notice = page.locator(".notice.success").first();
      await notice.waitFor();
      const box = await notice.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(desk.viewport.height);
      expect(await page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe("add:1018210");
    });
  });
});

describe("the field of the account at the carrier", () => {
  it.each([
    ["at a desk", desk],
    ["on a telephone", phone],
  ] as const)("shows its label and what is typed in whole %s", async (_, options) => {
    await lookAt("/catalog/1000/1018210", options, async (page) => {
      await answeredPress(page, page.locator("main button[value='add:1018210']").first());
      await page.goto("/cart/shipping");
      const field = page.locator("[name=carrierAccount]");
      await field.fill("DHL 9048-7712-0035 NL");
      const cut = await field.evaluate((input) => ({
        text: input.scrollWidth - input.clientWidth,
        page: document.documentElement.scrollWidth - window.innerWidth,
      }));
      expect(Math.max(cut.text, cut.page)).toBeLessThanOrEqual(0);
      expect(await field.getAttribute("maxlength")).toBe(String(maxCarrierAccount));
      const id = await field.getAttribute("id");
      expect(await linesOf(page, `label[for="${id}"]`)).toEqual([1]);
    });
  });
});
