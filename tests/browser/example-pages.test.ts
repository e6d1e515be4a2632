import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { exampleMails } from "~/features/mails/templates/example-mails";
import { connectionLost } from "~/islands/pages/connection";
import { must } from "~/lib/assert";
import { channelsOf, type Hex, inkOn } from "~/themes/contrast";
import { exampleThemes } from "~/themes/example-themes";
import { sidebarOf } from "~/themes/look";
import { examplePages } from "~/ui/examples/pages";
import { type Dress, exampleBrowser, phone } from "../support/examples/example-browser";
import type { ExampleOptions } from "../support/examples/example-page";
import { axeProblems } from "../visitors/axe";
import { cutCaptions } from "../visitors/cut-captions";
import { lostSpaces } from "../visitors/lost-spaces";
import { withBarsInFlow } from "../visitors/sticky-bars";

const { seeFile, seePage, withPage } = exampleBrowser();

const excessOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The dresses that change colours. */
const colouredDresses = ["in daylight", "in the dark", "in colours of the system", "on paper"];

/** Dresses that axe looks at on every commit; `npm run soak` adds those that differ in words or size alone. */
const dresses: [string, ExampleOptions & Dress][] = [
  ["in daylight", {}],
  ["in the dark", { context: { colorScheme: "dark" } }],
  ["in colours of the system", { context: { forcedColors: "active" } }],
  ["on a telephone with script", { context: phone, script: true }],
  ["on paper", { media: "print", context: { viewport: { width: 794, height: 2400 } } }],
  ...(process.env.EVERY_COMBINATION === "true"
    ? ([
        ["on a telephone", { context: phone }],
        ["with script", { script: true }],
        ["on a telephone in the dark", { context: { ...phone, colorScheme: "dark" } }],
        ["in Chinese", { locale: "zh" }],
        ["with long words", { locale: "nl", long: true }],
        ["with letters twice as large", { large: true }],
      ] satisfies [string, ExampleOptions & Dress][])
    : []),
];

describe.each(Object.keys(examplePages))("the example page %s", (name) => {
  it.each(dresses)("bars nobody %s", async (dress, options) => {
    // Printed pages have no controls to press.
    const skippedRules = options.media === "print" ? ["target-size"] : [];
    const colours = colouredDresses.includes(dress);
    const findings = await seePage(name, options, (page) =>
      withBarsInFlow(page, () => axeProblems(page, { colours, without: skippedRules })),
    );
    expect(findings).toEqual([]);
  });

  it("needs no sideways scrolling at any width, with long words too", async () => {
    await seePage(name, { long: true, locale: "nl" }, async (page) => {
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await excessOf(page), `${width} px`).toBeLessThanOrEqual(0);
      }
    });
  });

  it("shows the caption of every value on a telephone, and every space", async () => {
    const findings = await seePage(name, { context: phone }, async (page) => [
      ...(await cutCaptions(page)),
      ...(await lostSpaces(page)),
    ]);
    expect(findings).toEqual([]);
  });

  it("prints on A4 with the head of every column, nothing off the sheet and no entry form", async () => {
    const context = { viewport: { width: 680, height: 2400 } };
    await seePage(name, { long: true, locale: "nl", media: "print", context }, async (page) => {
      const paperFindings = await page.evaluate(() => {
        const isVisible = (node: Element) => node.checkVisibility() && node.getClientRects().length > 0;
        // A form is printed to be filled in, a list or a cart is not.
        const isForm = document.querySelector("main table") === null;
        const isTyped = (node: Element) => node instanceof HTMLInputElement && node.value !== "";
        return {
          emptyHeads: [...document.querySelectorAll<HTMLElement>("thead th")]
            .filter((head) => isVisible(head) && head.textContent !== "" && head.innerText.trim() === "")
            .filter((head) => !head.querySelector(":scope > .unseen"))
            .map((head) => head.textContent),
          toFillIn: [...document.querySelectorAll("input:not([type=hidden]), textarea")]
            .filter(
              (field) => !isForm && isVisible(field) && !isTyped(field) && field.closest("table") === null,
            )
            .map((field) => field.getAttribute("name")),
        };
      });
      expect(paperFindings).toEqual({ emptyHeads: [], toFillIn: [] });
      expect(await excessOf(page)).toBeLessThanOrEqual(0);
    });
  });

  it("wakes without a complaint", async () => {
    const complaints: string[] = [];
    await withPage(name, { script: true }, async (page) => {
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      await page.reload();
      await page.waitForLoadState("load");
    });
    expect(complaints).toEqual([]);
  });
});

it("shows every column of a cart at a desk, whatever is said in the place of a unit", async () => {
  const context = { viewport: { width: 1280, height: 900 } };
  const excess = await seePage("cart", { context }, (page) =>
    page.locator(".lines .scroll").evaluate((box) => box.scrollWidth - box.clientWidth),
  );
  expect(excess).toBeLessThanOrEqual(0);
});

it("prints all columns of a list on A4 when a visitor shows every one there is", async () => {
  const context = { viewport: { width: 680, height: 2400 } };
  await seePage("orders", { locale: "nl", media: "print", context }, async (page) => {
    await page.evaluate(() => {
      for (const { cells } of document.querySelectorAll<HTMLTableRowElement>("main .scroll tr"))
        for (let column = cells.length; column < 12; column++)
          cells[cells.length - 3]?.after(cells[cells.length - 4]?.cloneNode(true) ?? "");
    });
    // Chromium shrinks what is wider than the sheet, by a third at most; this much leaves it readable.
    expect(await excessOf(page)).toBeLessThanOrEqual(0.15 * context.viewport.width);
  });
});

it("leaves names in a list readable where its columns need more room than the window has", async () => {
  await seePage("orders", { context: { viewport: { width: 1030, height: 800 } } }, async (page) => {
    const widths = await page.evaluate(() => {
      const cells = [...document.querySelectorAll("main .scroll :is(th, td):nth-child(4)")];
      for (const cell of cells) {
        cell.classList.remove("w-wide");
        cell.classList.add("line");
        cell.nextElementSibling?.after(
          ...[1, 2, 3].map(() => cell.nextElementSibling?.cloneNode(true) ?? ""),
        );
      }
      return cells.map((cell) => cell.getBoundingClientRect().width);
    });
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(100);
  });
});

it.each(["orders", "cart"])(
  "leaves the texts of buttons room within their borders in colours of the system: %s",
  async (name) => {
    const tightButtons = await seePage(name, { context: { forcedColors: "active" } }, (page) =>
      page.evaluate(() =>
        [...document.querySelectorAll("button, .button")]
          .filter((button) => button.getClientRects().length > 0)
          .filter((button) => {
            const { borderLeftWidth, paddingLeft } = getComputedStyle(button);
            return Number.parseFloat(borderLeftWidth) > 0 && Number.parseFloat(paddingLeft) < 4;
          })
          .map((button) => button.outerHTML),
      ),
    );
    expect(tightButtons).toEqual([]);
  },
);

describe.each(Object.keys(exampleThemes))("the theme %s", (theme) => {
  it.each([
    ["in daylight", {}],
    ["in the dark", { colorScheme: "dark" }],
    ["on a telephone", phone],
  ] as const)("bars nobody %s", async (_, dress) => {
    for (const name of ["components", "orders"]) {
      const findings = await seePage(name, { theme, context: dress }, (page) =>
        withBarsInFlow(page, () => axeProblems(page, { colours: true })),
      );
      expect(findings, name).toEqual([]);
    }
  });

  it("gives the bar, the current entry and the ground of the logo its colours, and leaves fields the page's", async () => {
    const look = must(exampleThemes[theme], "a theme");
    const nav = sidebarOf(look);
    const colours = await seePage("orders", { theme }, (page) => page.evaluate(colouredParts));
    expect(colours).toEqual({
      bar: cssColour(nav?.navBg ?? look.primary),
      entry: nav ? cssColour(nav.navLinkTextColor) : cssColour(inkOn(look.primary)),
      currentEntry: nav ? cssColour(nav.navLinkHoverBg) : transparent,
      brand: nav ? cssColour(nav.logoBg) : transparent,
      searchField: cssColour(look.white),
    });
  });
});

const transparent = "rgba(0, 0, 0, 0)";

const cssColour = (colour: Hex) => `rgb(${channelsOf(colour).join(", ")})`;

/** Runs in the browser. */
const colouredParts = () => {
  const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
  return {
    bar: styleOf(".top").backgroundColor,
    entry: styleOf(".work a:not([aria-current])").color,
    currentEntry: styleOf(".work a[aria-current]").backgroundColor,
    brand: styleOf(".brand").backgroundColor,
    searchField: styleOf(".find").backgroundColor,
  };
};

it("bars nobody by the dialog that opens when the connection is lost", async () => {
  const findings = await withPage("components", { script: true }, async (page) => {
    await page.locator("html[data-awake]").waitFor();
    await page.evaluate((event) => document.dispatchEvent(new Event(event)), connectionLost);
    await page.getByRole("dialog").waitFor();
    return axeProblems(page);
  });
  expect(findings).toEqual([]);
});

describe.each([...exampleMails])("the example mail %s", (name, html) => {
  const file = `mail-${name}.html`;

  it.each([
    ["in daylight", {}],
    ["in the dark", { context: { colorScheme: "dark" } }],
    ["in colours of the system", { context: { forcedColors: "active" } }],
    ["on a telephone", { context: phone }],
  ] as [string, Dress][])("bars nobody %s", async (_, dress) => {
    // Mails are shown within a mail program, which has the landmarks.
    const skippedRules = ["region", "landmark-one-main"];
    expect(await seeFile(file, html, dress, (page) => axeProblems(page, { without: skippedRules }))).toEqual(
      [],
    );
  });

  it.each([320, 768])("needs no sideways scrolling at %i px", async (width) => {
    const dress = { context: { viewport: { width, height: 800 } } };
    expect(await seeFile(file, html, dress, excessOf)).toBeLessThanOrEqual(0);
  });
});

describe("without script", () => {
  it("gives the page of an area the room, and its navigation the side", async () => {
    await withPage("admin", { context: { javaScriptEnabled: false } }, async (page) => {
      const [navigation, mainRegion] = [
        page.getByRole("navigation", { name: "Administration" }),
        page.locator("main"),
      ];
      const [side, content] = [await navigation.boundingBox(), await mainRegion.boundingBox()];
      expect(content?.width).toBeGreaterThan(3 * (side?.width ?? 0));
      expect(content?.x).toBeGreaterThan(side?.x ?? 0);
    });
  });

  it("opens the menu of a small screen by the browser's own means", async () => {
    await withPage("orders", { context: { ...phone, javaScriptEnabled: false } }, async (page) => {
      const invoices = page.getByRole("link", { name: "Invoices" });
      expect(await invoices.isVisible()).toBe(false);
      await page.getByRole("button", { name: "Menu" }).click();
      expect(await invoices.isVisible()).toBe(true);
    });
  });
});
