import type { BrowserContextOptions, Locator, Page } from "playwright";
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

/** Opens a page of the portal as the buyer or another user, and looks at it. */
async function lookAt<T>(
  path: string,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<T>,
  username = "buyer",
): Promise<T> {
  const context = await (await openBrowser()).newContext({ baseURL: demo.portal.url, ...options });
  try {
    const page = await signedInPage(context, username);
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

async function chooseLanguage(page: Page, locale: string): Promise<void> {
  await page.locator("#foot-language").selectOption(locale);
  await answeredPress(page, page.locator("form:has(#foot-language) button"));
  await page.locator(`html[lang=${locale}]`).waitFor({ state: "attached" });
}

const rectOf = async (locator: Locator) => {
  const rect = await locator.first().boundingBox();
  if (!rect) throw new Error(`${locator} is not shown`);
  return rect;
};

describe("Order again", () => {
  it.each(["fr", "en"])("has names of at most two lines at a desk (%s)", async (locale) => {
    const lines = await lookAt("/dashboard", desk, async (page) => {
      await chooseLanguage(page, locale);
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

describe("on a telephone", () => {
  it("a task's text has the width of a line of words, however long its button is", async () => {
    const narrow = { ...phone, viewport: { width: 320, height: 640 } };
    const widths = await lookAt(
      "/dashboard",
      narrow,
      async (page) => {
        await page.locator(".needs li").first().waitFor();
        return page.locator(".needs li > span").evaluateAll((texts) => texts.map((text) => text.clientWidth));
      },
      "csr",
    );
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(220);
  });

  it("a product's price follows its pictures, and what describes it comes after", async () => {
    await lookAt("/catalog/1000/1018210", phone, async (page) => {
      const [picture, price, description] = [
        await rectOf(page.locator(".gallery")),
        await rectOf(page.locator("section.card")),
        await rectOf(page.locator(".product summary", { hasText: "Description" })),
      ];
      expect(picture.y + picture.height).toBeLessThanOrEqual(price.y);
      expect(price.y + price.height).toBeLessThanOrEqual(description.y);
    });
  });

  it("the labels below a chart do not touch", async () => {
    await lookAt("/reports/spend", phone, async (page) => {
      const places = await page
        .locator("main svg[role=img] > text")
        .evaluateAll((texts) =>
          texts
            .map((text) => text.getBoundingClientRect())
            .map(({ left, right, bottom }) => ({ left, right, bottom: Math.round(bottom) })),
        );
      const lowest = Math.max(...places.map(({ bottom }) => bottom));
      const labels = places
        .filter(({ bottom }) => bottom === lowest)
        .sort((one, other) => one.left - other.left);
      expect(labels.length).toBeGreaterThan(2);
      for (const [index, { left }] of labels.entries())
        if (index > 0) expect(left).toBeGreaterThan(labels[index - 1]?.right ?? 0);
    });
  });
});

describe("a window 320 pixels wide, with the spacing of WCAG 1.4.12", () => {
  it.each(["fr", "nl", "en"])("needs no scrolling sideways from cart to review (%s)", async (locale) => {
    const options = { viewport: { width: 320, height: 640 }, bypassCSP: true };
    await lookAt("/catalog/1000/1018210", options, async (page) => {
      await answeredPress(page, page.locator("main button[value='add:1018210']").first());
      await chooseLanguage(page, locale);
      for (const path of ["/cart/shop", "/cart/shipping", "/cart/payment"]) {
        await page.goto(path);
        await page.addStyleTag({
          content: "*{letter-spacing:.12em!important;word-spacing:.16em!important;line-height:1.5!important}",
        });
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
      }
    });
  });
});

describe("a tablet held upright or sideways", () => {
  const lists = ["orders", "salesdocs", "quotes", "shipments", "invoices", "payments", "open_items"];

  it.each([768, 1023, 1024, 1100])("shows every column of the buyer's lists at %i px", async (width) => {
    await lookAt("/dashboard", { viewport: { width, height: 768 } }, async (page) => {
      for (const list of lists) {
        await page.goto(`/${list}?date_range=all`);
        const tables = page.locator("main .scroll");
        expect(await tables.count()).toBeGreaterThan(0);
        const excess = await tables.evaluateAll((all) =>
          all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        );
        expect([list, Math.max(...excess)]).toEqual([list, 0]);
      }
    });
  });
});

describe("a table with boxes to tick", () => {
  it.each(["/orders?date_range=all", "/catalog?q=bolt&view=list"])(
    "has all captions on one line (%s)",
    async (path) => {
      await lookAt(path, desk, async (page) => {
        const box = await rectOf(page.locator("thead .w-pick > input"));
        const caption = await page
          .locator("thead th.w-pick + th")
          .first()
          .evaluate((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            const { top, height } = range.getBoundingClientRect();
            return top + height / 2;
          });
        expect(Math.abs(box.y + box.height / 2 - caption)).toBeLessThanOrEqual(3);
      });
    },
  );
});

describe("a page that needs a customer", () => {
  it("offers to search for one as its main action", async () => {
    const main = (page: Page) => page.locator("main .main, .dialog .main").first().textContent();
    expect(await lookAt("/orders", desk, main, "csr")).toBe("Search customers");
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
