import type pg from "pg";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { insertOpenItems } from "../support/insert-open-items";
import { surprises } from "../support/portal";
import { testPool } from "../support/servers/test-pool";
import { timeToFail } from "../support/time-to-fail";
import { answeredPress } from "../visitors/answered-press";
import { axeProblems } from "../visitors/axe";
import { openBrowser } from "../visitors/browser";
import { signedInPage } from "../visitors/signed-in-page";

let demo: DemoPortal;
let database: pg.Pool;

beforeAll(async () => {
  demo = await demoPortal();
  database = testPool({ connectionString: demo.databaseUrl, max: 1 });
  await insertOpenItems(database, 20);
});

afterAll(async () => {
  await database?.end();
  await demo?.close();
});

const number = "4242424242424242";

async function openForm(page: Page): Promise<void> {
  await page.goto("/open_items?payer_number=100201&date_range=all&page_size=100");
  await page.locator("input.pick:not([disabled])").first().check();
  await page.getByRole("button", { name: "Pay selected" }).first().click();
  await page.waitForURL("**/open_items/payment?**");
}

it("a card is entered in the provider's frame, field by field, and its number stays there (C-267, C-268, C-332, C-334, A-165, A-169)", async () => {
  const context = await (await openBrowser()).newContext({ baseURL: demo.portal.url });
  const sentRequests: string[] = [];
  context.on("request", (request) => sentRequests.push(`${request.url()} ${request.postData() ?? ""}`));
  const page = await signedInPage(context, "payer");
  await openForm(page);

  const frame = page.frameLocator("iframe[title='Card details']");
  const field = (name: string) => frame.getByLabel(name);
  const pay = page.getByRole("button", { name: /^Pay \d/ });
  await field("Card number").waitFor();
  await page.getByRole("button", { name: "Open payment page" }).waitFor();

  await field("Card number").fill("4242 4242 4242 4241");
  await field("Expiry month").pressSequentially("13");
  await expect
    .poll(() => field("Expiry year").evaluate((input) => input === document.activeElement))
    .toBe(true);
  await field("Expiry year").pressSequentially("20991");
  await expect
    .poll(() => field("Security code").evaluate((input) => input === document.activeElement))
    .toBe(true);
  expect([await field("Expiry month").inputValue(), await field("Expiry year").inputValue()]).toEqual([
    ...["13", "2099"],
  ]);
  await pay.click();
  await frame.getByText("Enter a month from 1 to 12.").waitFor();
  await frame.getByText("Enter the card number as it’s printed on the card.").waitFor();
  await frame.getByText("Enter the three or four digits of the security code.").waitFor();
  expect(await field("Card number").getAttribute("aria-invalid")).toBe("true");
  // The frame grows with its errors and hides none of its fields.
  await expect
    .poll(() =>
      field("Card number").evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
    )
    .toBe(0);
  expect(await axeProblems(page)).toEqual([]);

  await field("Expiry month").fill("12");
  await field("Security code").fill("123");
  await field("Card number").fill("5555555555554444");
  expect(await field("Card number").getAttribute("class")).toBe("valid");
  await pay.click();
  await frame.getByRole("alert").getByText("Real cards can’t be used here.").waitFor();

  await field("Card number").fill("4000000000000002");
  await pay.click();
  await page.getByRole("alert").getByText("Your card was declined.").waitFor();

  await database.query("UPDATE item_payments SET created_at = created_at - interval '1 minute'");
  await field("Card number").fill(number);
  await field("Expiry month").fill("12");
  await field("Expiry year").fill("2099");
  await field("Security code").fill("123");
  await field("Security code").press("Enter");
  await page.waitForURL("**/open_items/confirmation?**");
  await page.getByText("Payment received. Your items are settled.").waitFor();
  await page.getByText("Visa 4242").waitFor();

  const { rows } = await database.query<{ card_token: string }>(
    "SELECT card_token FROM item_payments WHERE state = 'posted' AND card_token IS NOT NULL",
  );
  expect(rows).toEqual([{ card_token: "tok_Visa-4242" }]);
  const everything = [...sentRequests, ...demo.portal.printed].join("\n");
  expect(everything).toContain("tok_Visa-4242");
  for (const secret of [number, "4242+4242+4242+4242", "5555555555554444", "4000000000000002"])
    expect(everything).not.toContain(secret);
  expect(surprises(demo.portal)).toEqual([]);
  await context.close();
});

it("two currencies say so as soon as the second is ticked, before script runs as well (C-366)", async () => {
  await database.query("UPDATE erp.open_items SET currency = 'USD' WHERE number = 'S000003'");
  const context = await (await openBrowser()).newContext({ baseURL: demo.portal.url });
  const page = await signedInPage(context, "buyer");
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await arrival;
    await route.continue();
  });
  const list = "/open_items?payer_number=100201&date_range=all&page_size=100";
  await page.goto(list, { waitUntil: "commit" });
  const rowsIn = (currency: string) =>
    page.locator("main table.cards tbody tr", { hasText: currency }).locator("input.pick:not([disabled])");
  const sorry = page.locator(".bulk").getByText("Please select open items with the same currency.");
  await rowsIn("EUR").first().check();
  await rowsIn("USD").first().check();
  expect(await page.locator("html[data-awake]").count()).toBe(0);
  arrive();
  await sorry.waitFor();
  // The gauge above the list follows the ticks as the sum at its foot does.
  const selectedShare = page.locator(".account div", { has: page.getByText("Selected", { exact: true }) });
  const sumOf = async (currency: string) => {
    const text = await page.locator(".bulk strong").innerText();
    return new RegExp(`([\\d,.]+)\\s${currency}`).exec(text)?.[1] ?? "";
  };
  await expect.poll(async () => selectedShare.first().innerText()).toContain(await sumOf("EUR"));
  const storedTicks = () =>
    database.query("SELECT open_item FROM selected_items").then(({ rows }) => rows.length);
  await expect.poll(storedTicks).toBe(2);

  await page.goto(list);
  await sorry.waitFor();
  await page.locator("html[data-awake]").waitFor();
  await rowsIn("USD").first().uncheck();
  await sorry.waitFor({ state: "detached" });
  await rowsIn("USD").first().check();
  await sorry.waitFor();
  await context.close();
});

it("ticks are stored before the page is left, and Back ticks no other items than the stored ones", async () => {
  await database.query("DELETE FROM selected_items");
  await database.query("UPDATE erp.open_items SET currency = 'EUR' WHERE number = 'S000003'");
  const context = await (await openBrowser()).newContext({ baseURL: demo.portal.url });
  const page = await signedInPage(context, "payer");
  const list = "/open_items?payer_number=100201&date_range=all&page_size=10";
  await page.goto(list);
  await page.locator("html[data-awake]").waitFor();
  expect(await page.getByText("Update selection").isVisible()).toBe(false);
  const picks = page.locator("input.pick:not([disabled])");
  const tickedNumbers = () =>
    picks.evaluateAll((boxes) =>
      boxes.flatMap((box) => (box instanceof HTMLInputElement && box.checked ? [box.value] : [])),
    );
  const storedNumbers = async () => {
    const { rows } = await database.query("SELECT open_item FROM selected_items ORDER BY open_item");
    return rows.map(({ open_item: number }) => String(number));
  };
  // The first ticks are on their way for a second, the next ones wait for them.
  await page.route("**/open_items/selection**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  const saveRequest = page.waitForRequest("**/open_items/selection**");
  await picks.nth(0).check();
  await saveRequest;
  await picks.nth(1).check();
  await picks.nth(2).check();
  const chosenNumbers = (await tickedNumbers()).sort();
  expect(chosenNumbers).toHaveLength(3);
  await page.locator("nav.pages a").last().click();
  await page.waitForURL("**page=2**");
  expect(await storedNumbers()).toEqual(chosenNumbers);
  await page.locator(".bulk").getByText("3 selected").waitFor();
  await page.unroute("**/open_items/selection**");

  await page.goto(list);
  await page.getByRole("button", { name: "Pay selected" }).first().click();
  await page.waitForURL("**/open_items/payment?**");
  await database.query("UPDATE erp.open_items SET paid = amount WHERE number = ANY($1)", [chosenNumbers]);
  await page.goBack();
  await page.locator("html[data-awake]").waitFor();
  await page.locator(".bulk").getByText("0 selected").waitFor();
  expect(await tickedNumbers()).toEqual([]);
  expect(await storedNumbers()).toEqual(chosenNumbers);
  await database.query("UPDATE erp.open_items SET paid = 0 WHERE number = ANY($1)", [chosenNumbers]);
  await context.close();
});

it("an order is paid by a card in the same frame, and by the button only", async () => {
  const context = await (await openBrowser()).newContext({ baseURL: demo.portal.url });
  const page = await signedInPage(context, "buyer");
  await page.goto("/catalog?q=bolt");
  await answeredPress(page, page.getByRole("button", { name: "Add to cart" }).first());
  await page.goto("/cart/payment");
  const send = page.getByRole("form", { name: "Place order" });
  const frame = page.frameLocator("iframe[title='Card details']");
  const field = (name: string) => frame.getByLabel(name);
  const fillIn = async (cardNumber: string) => {
    await send.getByLabel("Credit or debit card").check();
    await field("Card number").fill(cardNumber);
    await field("Expiry month").fill("12");
    await field("Expiry year").fill("2099");
    await field("Security code").fill("123");
    const anywayBox = send.getByLabel("Place this order anyway");
    if (await anywayBox.count()) await anywayBox.check();
  };
  expect(await page.locator("iframe[title='Card details']").isVisible()).toBe(false);
  await send.getByLabel("Your PO number").fill("CARD-FRAME-1");
  await fillIn("4000000000000002");
  await field("Security code").press("Enter");
  await timeToFail(500);
  expect(new URL(page.url()).pathname).toBe("/cart/payment");
  expect(await page.getByRole("alert").count()).toBe(0);
  await send.getByRole("button", { name: "Place order" }).click();
  await page.getByRole("alert").getByText("Your card was declined.").waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await fillIn(number);
  await send.getByRole("button", { name: "Place order" }).click();
  await page.waitForURL("**/cart/confirmation?**");
  await page.getByText("Thank you. Your order number is").waitFor();
  await page.getByText("Visa 4242").waitFor();
  const { rows } = await database.query<{ state: string; card_token: string }>(
    "SELECT state, card_token FROM submissions WHERE card_token IS NOT NULL ORDER BY created_at",
  );
  expect(rows).toEqual([
    { state: "cancelled", card_token: "tok_Visa-0002" },
    { state: "confirmed", card_token: "tok_Visa-4242" },
  ]);
  expect(demo.portal.printed.join("\n")).not.toContain(number);
  expect(surprises(demo.portal)).toEqual([]);
  await context.close();
});
