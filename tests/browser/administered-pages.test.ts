import type { Page, Route } from "playwright";
import { createElement, Fragment, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { BackgroundSample } from "~/features/themes/BackgroundSample";
import { ThemeColours } from "~/features/themes/ThemeColours";
import { HexField } from "~/forms/HexField";
import { defaultLook } from "~/themes/look";
import { exampleBrowser } from "../support/examples/example-browser";
import { islandScript } from "../support/examples/island-script";
import { partHtml } from "../support/examples/part-html";
import { timeToFail } from "../support/time-to-fail";

const { withPortal } = exampleBrowser();

/** Serves a page of these parts with these islands, and takes note of what is posted. */
async function withParts<T>(
  islands: Record<string, string>,
  content: string,
  look: (page: Page, postedForms: string[]) => Promise<T>,
): Promise<T> {
  const script = await islandScript(islands);
  const postedForms: string[] = [];
  const portal = (route: Route) => {
    if (route.request().method() === "POST") {
      postedForms.push(route.request().postData() ?? "");
      return route.fulfill({ status: 204 });
    }
    if (route.request().url().endsWith("/islands.js"))
      return route.fulfill({ contentType: "text/javascript", body: script });
    const body = `<!DOCTYPE html><html lang="en"><body>${content}<script src="/islands.js"></script></body></html>`;
    return route.fulfill({ contentType: "text/html; charset=utf-8", body });
  };
  return withPortal(portal, (page) => look(page, postedForms));
}

const colourField = (name: string, value: string): ReactNode =>
  createElement(HexField, { key: name, name, label: name, colour: value, input: { defaultValue: value } });

describe("a theme's page", () => {
  const islands = { maskColours: "themes/hex-fields", themes: "themes/themes" };

  it("masks a colour while it is typed, and shows what follows from it", async () => {
    const fields = [colourField("primary", "#11456D"), colourField("logoBg", "")];
    const content = partHtml(
      createElement(
        Fragment,
        null,
        createElement("form", { id: "theme" }, fields),
        createElement(ThemeColours, { formId: "theme", look: defaultLook }),
      ),
    );
    await withParts(islands, content, async (page) => {
      const primary = page.getByLabel("primary");
      const swatchOf = (name: string) =>
        page.locator(`.affix:has(#${name}) rect`).evaluate((rect) => rect.getAttribute("fill"));
      const shownColours = () => page.locator("section code").allInnerTexts();
      const contrasts = page.locator("section table").last().locator("tbody tr");
      const textOnButton = contrasts.filter({ hasText: "button" }).first();
      const rowCount = await contrasts.count();
      const html = await contrasts.evaluateAll((rows) => rows.map((row) => row.outerHTML));
      await primary.fill("");
      await primary.pressSequentially("ffee0");
      expect(await primary.inputValue()).toBe("#FFEE0");
      expect(await swatchOf("primary")).toBe("none");
      // A colour that is not complete counts as the stored one.
      expect((await shownColours())[0]).toBe("#11456D");
      expect(await contrasts.evaluateAll((rows) => rows.map((row) => row.outerHTML))).toEqual(html);
      await primary.pressSequentially("0ab");
      expect(await primary.inputValue()).toBe("#FFEE00");
      expect(await swatchOf("primary")).toBe("#FFEE00");
      expect((await shownColours())[0]).toBe("#FFEE00");
      expect(await page.locator("section dd rect").first().getAttribute("fill")).toBe("#fff01a");
      expect(await textOnButton.innerText()).toContain("17");
      await page.getByLabel("logoBg").fill("#AA0000");
      expect(await contrasts.count()).toBeGreaterThan(rowCount);
    });
  });

  it("draws the samples of backgrounds in the colour that is typed", async () => {
    const samples = (["solid_color", "stripes"] as const).map((name) =>
      createElement(BackgroundSample, { key: name, name, color: "#ffffff", image: undefined }),
    );
    const form = createElement(
      "form",
      { "data-background": "" },
      ...samples,
      colourField("color", "#FFFFFF"),
    );
    await withParts(islands, partHtml(form), async (page) => {
      const fills = () =>
        page
          .locator("svg:has(path) rect:first-child")
          .evaluateAll((rects) => rects.map((rect) => rect.getAttribute("fill")));
      const ink = () => page.locator("svg path").last().getAttribute("stroke");
      const inkOnWhite = await ink();
      await page.getByLabel("color").fill("#001122");
      expect(await fills()).toEqual(["#001122", "#001122"]);
      expect(await ink()).not.toBe(inkOnWhite);
      await page.getByLabel("color").fill("#0011");
      expect(await fills()).toEqual(["#ffffff", "#ffffff"]);
      expect(await ink()).toBe(inkOnWhite);
    });
  });
});

describe("the pictures of a banner", () => {
  it("are moved by dragging as by their buttons", async () => {
    const items = ["aaaaa", "bbbbb", "ccccc"].map(
      (id) => `<li>${id}<input type="hidden" name="id" value="${id}"></li>`,
    );
    const content = `<form method="post"><input name="csrf" value="1"><ul data-carousel>${items.join("")}</ul></form>`;
    await withParts({ dragPictures: "content/carousel" }, content, async (page, postedForms) => {
      await page.getByText("aaaaa").dragTo(page.getByText("ccccc"));
      await expect
        .poll(() => postedForms.map((form) => new URLSearchParams(form).get("intent")))
        .toEqual(["moveBanner:aaaaa:2"]);
      expect(await page.locator("form button").count()).toBe(0);
    });
  });
});

describe("messages of a browser", () => {
  const islands = { push: "push/push" };
  const content =
    '<form method="post"><input type="hidden" name="csrf" value="token"></form><p class="notice info" data-push="key">Another browser is needed.</p>';

  it("are allowed by a form with the subscription, or the page says why not", async () => {
    await withParts(islands, content, async (page, postedForms) => {
      await page.addInitScript(() => {
        const keys = { p256dh: "p", auth: "a" };
        const subscription = { toJSON: () => ({ endpoint: "https://push.example/1", keys }) };
        const answers = ["denied", "granted"];
        Object.assign(window, {
          PushManager: class {},
          Notification: { requestPermission: async () => answers.shift() },
        });
        const ready = Promise.resolve({ pushManager: { subscribe: async () => subscription } });
        const serviceWorker = { register: async () => undefined, ready };
        Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker });
      });
      await page.reload();
      const allow = page.locator("form button.main");
      await allow.click();
      await page.getByRole("status").filter({ hasText: /\w/ }).waitFor();
      expect(await page.locator("[data-push]").count()).toBe(0);
      expect(postedForms).toEqual([]);
      await allow.click();
      await expect.poll(() => postedForms.length).toBe(1);
      expect(Object.fromEntries(new URLSearchParams(postedForms[0]))).toEqual({
        csrf: "token",
        endpoint: "https://push.example/1",
        p256dh: "p",
        auth: "a",
        intent: "allow",
      });
      expect(await page.getByRole("status").textContent()).toBe("");
    });
  });

  it("need a browser that can receive them", async () => {
    await withParts(islands, content, async (page) => {
      await page.locator("html[data-awake]").waitFor();
      await timeToFail(100);
      expect(await page.getByText("Another browser is needed.").count()).toBe(1);
    });
  });
});
