import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { examplePages } from "~/ui/examples/pages";
import { exampleBrowser, phone } from "../support/examples/example-browser";
import { timeToFail } from "../support/time-to-fail";
import { axeProblems } from "../visitors/axe";

const { seePage, withPage } = exampleBrowser();

const scriptOptions = { script: true };

describe("with script", () => {
  it("says with script only what the server laid beside the page", async () => {
    for (const name of Object.keys(examplePages)) {
      const messages = await seePage(name, { script: true }, async (page) => {
        await page.locator("footer").waitFor();
        return page.evaluate(() => {
          const labels = [...document.querySelectorAll("[aria-label]")].map((element) => element.ariaLabel);
          return [document.body.textContent, ...labels].join(" ");
        });
      });
      expect(messages, name).not.toMatch(/\b(ui|frame|cart)\.[a-z]\w+/);
    }
  });

  it("takes notices of success away after 5 seconds, others after 15, errors never", async () => {
    await withPage("cart", scriptOptions, async (page) => {
      await page.clock.install();
      await page.reload();
      const notices = () => page.locator(".notice").count();
      await page.locator(".dismiss").first().waitFor();
      expect(await notices()).toBe(3);
      await page.clock.runFor(5_100);
      expect(await notices()).toBe(2);
      await page.clock.runFor(10_000);
      expect(await notices()).toBe(1);
      await page.clock.runFor(60_000);
      expect(await page.locator(".notice.error").count()).toBe(1);
    });
  });

  it("suggests while somebody types: arrow keys choose, Escape closes, Enter opens what is chosen", async () => {
    await withPage("cart", scriptOptions, async (page) => {
      const items = ["1000010", "1000020"].map((text) => ({ text, note: "Bolt", href: `#${text}` }));
      await page.addInitScript(
        (groups) => {
          window.fetch = async () => Response.json(groups);
        },
        [{ title: "Products", items }],
      );
      await page.reload();
      const field = page.locator(".find");
      await field.fill("1000");
      const options = page.getByRole("listbox", { name: "Search everything" }).getByRole("option");
      const chosenOption = options.and(page.getByRole("option", { selected: true }));
      const chosenTexts = () => chosenOption.allInnerTexts();
      await options.first().waitFor();
      expect(await chosenTexts()).toEqual([]);
      await field.press("ArrowUp");
      expect(await chosenTexts()).toEqual(["1000020 Bolt"]);
      expect(await field.getAttribute("aria-activedescendant")).toBe(await chosenOption.getAttribute("id"));
      // Past the last one is the field itself.
      await field.press("ArrowDown");
      expect(await chosenTexts()).toEqual([]);
      await field.press("Escape");
      expect(await options.count()).toBe(0);
      expect(await field.inputValue()).toBe("1000");
      await field.press("0");
      await options.first().waitFor();
      await field.press("ArrowDown");
      await field.press("Enter");
      expect(page.url()).toMatch(/#1000010$/);
    });
  });

  it("keeps a notice that somebody points at", async () => {
    await withPage("cart", scriptOptions, async (page) => {
      await page.clock.install();
      await page.reload();
      await page.locator(".notice.success .dismiss").waitFor();
      await page.locator(".notice.success").hover();
      await page.clock.runFor(20_000);
      expect(await page.locator(".notice.success").count()).toBe(1);
    });
  });

  it("leaves the focus on the next notice when one is dismissed, and in the page after the last", async () => {
    await withPage("cart", scriptOptions, async (page) => {
      const first = page.locator(".notice .dismiss").first();
      await first.waitFor();
      await first.focus();
      for (const severity of ["warning", "success"]) {
        await page.keyboard.press("Enter");
        await page.locator(`.notice.${severity} .dismiss:focus`).waitFor();
      }
      await page.keyboard.press("Enter");
      await page.locator("main:focus").waitFor();
      expect(await page.locator(".notice").count()).toBe(0);
    });
  });

  it("says when a number could not be copied", async () => {
    await withPage("order", scriptOptions, async (page) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      await page.evaluate(() => {
        const clipboard = { writeText: () => Promise.reject(new DOMException("", "NotAllowedError")) };
        Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
      });
      await page.getByRole("button", { name: "Copy 4000711" }).click();
      await page.getByRole("status").filter({ hasText: "Could not copy" }).waitFor();
      expect(faults).toEqual([]);
    });
  });

  it("shows more about a figure at the first touch, or to a mouse that points at it", async () => {
    await withPage("order", { ...scriptOptions, context: { ...phone, hasTouch: true } }, async (page) => {
      await page.locator(".copy").waitFor();
      await page.locator(".tip summary").tap();
      await timeToFail(400);
      expect(await page.locator(".tip > div").isVisible()).toBe(true);
    });
    await withPage("order", scriptOptions, async (page) => {
      await page.locator(".copy").waitFor();
      await page.locator(".tip summary").hover();
      await page.locator(".tip > div").waitFor();
    });
  });

  it("keeps what is shown about a figure within the window, and without script in its place", async () => {
    const boxes = async (page: Page) => {
      const edges = (element: Element) => {
        const { left, right, bottom } = element.getBoundingClientRect();
        return { left, right, bottom };
      };
      return {
        panel: await page.locator(".tip > div").evaluate(edges),
        next: await page
          .locator("details.fold")
          .first()
          .evaluate((fold) => fold.getBoundingClientRect().top),
        width: await page.evaluate(() => document.documentElement.clientWidth),
      };
    };
    const atTheRight = (page: Page) =>
      page.locator(".tip").evaluate((tip) => {
        (tip.parentElement as HTMLElement).style.textAlign = "right";
      });
    await withPage("order", scriptOptions, async (page) => {
      await page.locator(".copy").waitFor();
      await atTheRight(page);
      await page.locator(".tip summary").hover();
      await page.locator(".tip > div").waitFor();
      const { panel, width } = await boxes(page);
      expect(panel.right).toBeLessThanOrEqual(width);
      expect(panel.left).toBeGreaterThan(0);
    });
    await withPage("order", { context: { ...phone, javaScriptEnabled: false } }, async (page) => {
      await page.locator(".tip summary").click();
      await page.locator(".tip > div").waitFor();
      const { panel, next, width } = await boxes(page);
      expect(panel.right).toBeLessThanOrEqual(width);
      expect(next).toBeGreaterThanOrEqual(panel.bottom);
    });
  });

  it("counts the ticked rows and ticks them all", async () => {
    await withPage("cart", scriptOptions, async (page) => {
      const bar = page.locator(".bulk [role=status]");
      await bar.waitFor();
      expect(await bar.textContent()).toBe("1 selected");
      // One row came ticked.
      const all = page.getByLabel("Select all on this page");
      expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
      await all.click();
      expect(await bar.textContent()).toBe("5 selected");
    });
  });

  it("grows the separators of a date while it is typed", async () => {
    const options = { ...scriptOptions, formats: { dateFormat: "%d.%m.%Y" } } as const;
    await withPage("orders", options, async (page) => {
      await page.locator(".scroll").waitFor();
      const from = page.locator("#from_date");
      await page.locator("html[data-awake]").waitFor();
      await from.pressSequentially("31122026");
      expect(await from.inputValue()).toBe("31.12.2026");
    });
  });

  it("offers a calendar beside a date, in the visitor's language and format, for mouse and keys", async () => {
    const options = { ...scriptOptions, locale: "nl", formats: { dateFormat: "%d.%m.%Y" } } as const;
    await withPage("orders", options, async (page) => {
      const from = page.locator("#from_date");
      const opener = page.getByRole("button", { name: "Datum kiezen: Van" });
      await from.fill("31.12.2026");
      await opener.click();
      const calendar = page.getByRole("dialog", { name: "Datum kiezen: Van" });
      await calendar.getByText("december 2026").waitFor();
      expect(await axeProblems(page, { within: ".calendar" })).toEqual([]);
      await page.keyboard.press("ArrowRight");
      await calendar.getByText("januari 2027").waitFor();
      await page.keyboard.press("Enter");
      expect(await from.inputValue()).toBe("01.01.2027");
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
      await opener.click();
      await calendar.getByRole("button", { name: "Volgende maand" }).click();
      await calendar.getByRole("button", { name: "14.02.2027" }).click();
      expect(await from.inputValue()).toBe("14.02.2027");
      await opener.click();
      await page.keyboard.press("Escape");
      expect(await calendar.count()).toBe(0);
    });
  });

  it("shows the way up past 250 px, and leads there", async () => {
    await withPage("form", { ...scriptOptions, context: phone }, async (page) => {
      await page.locator("footer").waitFor();
      await page.evaluate(() => window.scrollTo(0, 240));
      expect(await page.locator(".totop").count()).toBe(0);
      await page.evaluate(() => window.scrollTo(0, 400));
      await page.locator(".totop").click();
      await page.waitForFunction(() => window.scrollY < 250);
    });
  });
});
