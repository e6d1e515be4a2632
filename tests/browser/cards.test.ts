import type { Page, Route } from "playwright";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { SandboxCardFields } from "~/features/receivables/card-fields/SandboxCardFields";
import { StripeCardFields } from "~/features/receivables/card-fields/StripeCardFields";
import { CardFrame } from "~/ui/fields/CardFrame";
import { exampleBrowser } from "../support/examples/example-browser";
import { islandScript } from "../support/examples/island-script";
import { partHtml } from "../support/examples/part-html";
import { timeToFail } from "../support/time-to-fail";

const { withPortal, fileOf } = exampleBrowser();

const methods =
  '<label><input type="radio" name="method" value="saved" checked> Saved</label>' +
  '<label><input type="radio" name="method" value="card"> Other card</label>';
const sandboxFields = createElement(SandboxCardFields, { month: "2026-03" });

/** Shows a form to pay whose frame holds these fields. */
async function withForm<T>(
  look: (page: Page, postedForms: string[]) => Promise<T>,
  options: { choices?: string; isSentByEnter?: boolean; fields?: string; stripe?: string } = {},
): Promise<T> {
  const { choices = "", isSentByEnter = true, fields = partHtml(sandboxFields), stripe = "" } = options;
  const script = await islandScript({ cards: "cards/cards" });
  const cardFrame = createElement(CardFrame, { choice: "method", isSentByEnter });
  const form = `<form method="post" action="/pay">${choices}${partHtml(cardFrame)}<button class="main">Pay</button></form>`;
  const postedForms: string[] = [];
  const portal = async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === "POST") {
      postedForms.push(route.request().postData() ?? "");
      return route.fulfill({ status: 204 });
    }
    if (pathname === "/islands.js") return route.fulfill({ contentType: "text/javascript", body: script });
    if (pathname.endsWith(".css")) return route.fulfill({ path: fileOf(pathname.slice(1)) });
    const sheets = ["portal", "receivables"].map((sheet) => `<link rel="stylesheet" href="/${sheet}.css">`);
    const content = pathname === "/payments/card_fields" ? fields : form;
    const body = `<!DOCTYPE html><html lang="en"><head><title>Pay</title>${sheets.join("")}</head><body>${content}<script src="/islands.js"></script></body></html>`;
    return route.fulfill({ contentType: "text/html; charset=utf-8", body });
  };
  return withPortal(portal, async (page) => {
    await page.route("https://js.stripe.com/v3/", (route) =>
      route.fulfill({ contentType: "text/javascript", body: stripe }),
    );
    await page.reload();
    return look(page, postedForms);
  });
}

const fieldsIn = (page: Page) => page.frameLocator("iframe[title='Card details']");
const errorsIn = (page: Page) => fieldsIn(page).locator("p.error").allInnerTexts();

describe("a card", () => {
  it("is entered in the provider's frame, which gives the form a token and nothing else (C-267, C-268)", async () => {
    await withForm(async (page, postedForms) => {
      const field = (name: string) => fieldsIn(page).getByLabel(name);
      const hasFocus = (name: string) =>
        field(name).evaluate((input) => input === input.ownerDocument.activeElement);
      const pay = page.getByRole("button", { name: "Pay", exact: true });
      await page.getByRole("button", { name: "Open payment page" }).waitFor();
      await field("Card number").fill("4242 4242 4242 4241");
      await field("Expiry month").pressSequentially("13");
      expect(await hasFocus("Expiry year")).toBe(true);
      await field("Expiry year").pressSequentially("20991");
      expect(await hasFocus("Security code")).toBe(true);
      expect(await field("Expiry year").inputValue()).toBe("2099");
      await pay.click();
      await expect
        .poll(() => errorsIn(page))
        .toEqual([
          "Enter the card number as it’s printed on the card.",
          "Enter a month from 1 to 12.",
          "Enter the three or four digits of the security code.",
        ]);
      const number = field("Card number");
      expect(await number.getAttribute("aria-invalid")).toBe("true");
      expect(await number.getAttribute("aria-describedby")).toBe("number-hint number-error");
      await expect.poll(() => hasFocus("Card number")).toBe(true);
      // The frame grows with its errors and hides none of its fields.
      await expect
        .poll(() => number.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
        .toBe(0);
      await field("Expiry month").fill("12");
      await field("Security code").fill("123");
      await number.fill("5555555555554444");
      expect(await number.getAttribute("class")).toBe("valid");
      expect(await number.getAttribute("aria-describedby")).toBe("number-hint");
      expect(await errorsIn(page)).toEqual([]);
      await pay.click();
      const alert = fieldsIn(page).getByRole("alert");
      await alert.getByText("Real cards can’t be used here.").waitFor();
      expect(await alert.getByRole("link").getAttribute("href")).toBe("#number");
      await number.fill("4242424242424242");
      expect(await alert.count()).toBe(0);
      expect(await number.inputValue()).toBe("4242 4242 4242 4242");
      expect(postedForms).toEqual([]);
      await field("Security code").press("Enter");
      await expect.poll(() => postedForms).toEqual(["cardToken=tok_Visa-4242"]);
    });
  });

  it("is asked for only where it is the way to pay, and may be entered elsewhere", async () => {
    await withForm(
      async (page, postedForms) => {
        const frame = page.locator("iframe");
        const pay = page.getByRole("button", { name: "Pay", exact: true });
        await page.locator("[name=cardToken]").waitFor({ state: "attached" });
        expect(await frame.count()).toBe(0);
        await pay.click();
        await expect.poll(() => postedForms).toEqual(["method=saved"]);
        await page.getByLabel("Other card").check();
        await page.getByRole("button", { name: "Open payment page" }).waitFor();
        await page.getByLabel("Saved").check();
        expect(await frame.isVisible()).toBe(false);
        await page.getByLabel("Other card").check();
        expect(await frame.isVisible()).toBe(true);
        await fieldsIn(page).getByLabel("Security code").press("Enter");
        await timeToFail(200);
        expect(postedForms.length).toBe(1);
        await page.getByRole("button", { name: "Open payment page" }).click();
        await expect.poll(() => postedForms[1]).toBe("method=card&cardToken=");
      },
      { choices: methods, isSentByEnter: false },
    );
  });

  it("is entered in Stripe's own fields, whose texts say what is wrong", async () => {
    // Stands in for Stripe's script: fields whose events the test sends, and a token once all of them are complete.
    const stripe = `
      window.Stripe = (key) => ({
        elements: ({ locale }) => ({ create: (kind) => ({
          mount(place) { place.innerHTML = '<input aria-label="' + kind + " " + key + " " + locale + '">'; this.input = place.firstChild; },
          focus() { this.input.focus(); },
          on(event, listen) {
            if (event === "ready") return setTimeout(listen);
            this.input.addEventListener("input", () => listen(this.input.value === "ok"
              ? { complete: true } : { complete: false, error: { message: kind + " is wrong" } }));
          },
        }) }),
        createPaymentMethod: async () => [...document.querySelectorAll("input")].every(({ value }) => value === "ok")
          ? { paymentMethod: { id: "pm_1" } } : { error: { message: "Incomplete card" } },
      });`;
    const stripeFields = partHtml(createElement(StripeCardFields, { publishableKey: "pk_1" }));
    await withForm(
      async (page, postedForms) => {
        const field = (kind: string) => fieldsIn(page).getByLabel(`${kind} pk_1 en`);
        const pay = page.getByRole("button", { name: "Pay", exact: true });
        await page.getByRole("button", { name: "Open payment page" }).waitFor();
        await field("cardNumber").fill("ok");
        await field("cardExpiry").fill("x");
        expect(await errorsIn(page)).toEqual(["cardExpiry is wrong"]);
        await pay.click();
        await fieldsIn(page).getByRole("alert").getByText("Incomplete card").waitFor();
        expect(await field("cardExpiry").evaluate((input) => input === document.activeElement)).toBe(true);
        for (const kind of ["cardExpiry", "cardCvc"]) await field(kind).fill("ok");
        expect(await errorsIn(page)).toEqual([]);
        await pay.click();
        await expect.poll(() => postedForms).toEqual(["cardToken=pm_1"]);
      },
      { fields: stripeFields, stripe },
    );
  });
});
