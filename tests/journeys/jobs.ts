import type { Page } from "playwright";
import type { Keyboard, Mouse } from "./counting";

/** One of the daily jobs of a buyer, with what it may take by keyboard and by mouse. docs/jobs.md has the counts. */
export interface Job {
  /** What the buyer has to decide or to do, one press each. */
  steps: readonly string[];
  maxKeys: number;
  maxClicks: number;
  /** Page loads with script; without script a job may take twice as many as it has steps. */
  maxLoads: number;
  byKeyboard(hand: Keyboard, sample: Sample): Promise<void>;
  byMouse(hand: Mouse, sample: Sample): Promise<void>;
}

/** What a walk orders: other quantities than walks before it, whose orders the portal would take for repeated ones. */
export interface Sample {
  quantity: string;
  otherQuantity: string;
  /** Forty lines, as copied from a spreadsheet. */
  lines: string;
  /** Number of an order that has been delivered. */
  deliveredOrder: string;
}

/** Goes from the cart to the receipt by Ctrl+Enter. */
async function checkOutByKeys(hand: Keyboard, quantity = ""): Promise<void> {
  for (const next of [/\/cart\/shipping/, /\/cart\/payment/]) {
    await hand.press("Control+Enter");
    await hand.arrive(next);
  }
  await assertOrdered(hand.page, quantity);
  await hand.press("Control+Enter");
  await hand.arrive(/\/cart\/confirmation/);
}

/** Goes from the cart to the receipt by the main button of each page. */
async function checkOutByClicks(hand: Mouse, quantity = ""): Promise<void> {
  for (const next of [/\/cart\/shipping/, /\/cart\/payment/]) {
    await hand.click("main .next-step button.main, main form button.main");
    await hand.arrive(next);
  }
  await assertOrdered(hand.page, quantity);
  await hand.click("main form button.main");
  await hand.arrive(/\/cart\/confirmation/);
}

/** The last page before the order must show what was typed. */
async function assertOrdered(page: Page, quantity: string): Promise<void> {
  const text = await page.locator("main").innerText();
  if (quantity && !new RegExp(`\\b${quantity} [A-Z]{2,}`).test(text))
    throw new Error(`Not ${quantity}, but: ${text}`);
}

const findField = "header input[type=search]";
const quantityOfLine = "input[name^='items['][name$='quantity']";

export const jobs: Record<string, Job> = {
  "from a list to an order": {
    steps: [
      "open the list",
      "type a quantity and add",
      "open the cart",
      "go on to shipping",
      "go on to payment",
      "send",
    ],
    maxKeys: 45,
    maxClicks: 9,
    maxLoads: 5,
    async byKeyboard(hand, { quantity }) {
      await hand.press("g", "c");
      await hand.arrive(/\/catalog/);
      await hand.press("Tab", "Enter");
      await hand.tabTo("input[name^='quantity:']");
      await hand.type(quantity);
      await hand.press("Enter");
      await hand.page.waitForSelector(".mark");
      await hand.press("Escape", "g", "k");
      await hand.arrive(/\/cart\/shop/);
      await checkOutByKeys(hand, quantity);
    },
    async byMouse(hand, { quantity }) {
      await hand.click("nav.work a[href='/catalog']");
      await hand.arrive(/\/catalog/);
      await hand.typeOver("main input[name^='quantity:']", quantity);
      await hand.click("main button[value^='add:']");
      await hand.page.waitForSelector(".mark");
      await hand.click("header .basket");
      await hand.arrive(/\/cart\/shop/);
      await checkOutByClicks(hand, quantity);
    },
  },
  "last week's order again with one change": {
    steps: [
      "look for the last order",
      "copy it",
      "say that its lines are to be added",
      "change a quantity and go on to shipping",
      "go on to payment",
      "send",
    ],
    maxKeys: 40,
    maxClicks: 8,
    maxLoads: 6,
    async byKeyboard(hand, { otherQuantity }) {
      await hand.press("/");
      await hand.type("last order");
      await hand.press("Enter");
      await hand.arrive(/\/find/);
      await hand.press("Tab", "Enter");
      await hand.tabTo("a[href^='/cart/copy']");
      await hand.press("Enter");
      await hand.page.waitForSelector("dialog[open]");
      await hand.press("Enter");
      await hand.arrive(/\/cart\/shop/);
      await hand.press("Tab", "Enter");
      await hand.tabTo(quantityOfLine);
      await hand.type(otherQuantity);
      await checkOutByKeys(hand, otherQuantity);
    },
    async byMouse(hand, { otherQuantity }) {
      await hand.click("nav.work a[href='/orders']");
      await hand.arrive(/\/orders/);
      await hand.click("main a[href^='/cart/copy']");
      await hand.page.waitForSelector("button[value=add]");
      await hand.click("button[value=add]");
      await hand.arrive(/\/cart\/shop/);
      await hand.typeOver(quantityOfLine, otherQuantity);
      await checkOutByClicks(hand, otherQuantity);
    },
  },
  "forty pasted lines to a receipt": {
    steps: [
      "open the quick order",
      "paste and check the list",
      "add its lines",
      "go on to shipping",
      "go on to payment",
      "send",
    ],
    maxKeys: 60,
    maxClicks: 10,
    maxLoads: 7,
    async byKeyboard(hand) {
      await hand.press("g", "b");
      await hand.arrive(/\/cart\/shop\/bulk/);
      await hand.press("Tab", "Enter");
      await hand.tabTo("main table input, main textarea");
      await hand.press("Control+v");
      await hand.page.waitForTimeout(100);
      await hand.press("Control+Enter");
      await hand.arrive(/\/upload\//);
      await hand.press("Control+Enter");
      await hand.arrive(/\/cart\/shop(#|$)/);
      await checkOutByKeys(hand);
    },
    async byMouse(hand, { lines }) {
      await hand.click("header .basket");
      await hand.arrive(/\/cart\/shop/);
      await hand.click("main a[href$='/cart/shop/bulk']");
      await hand.arrive(/\/cart\/shop\/bulk/);
      await hand.click("main textarea[name=text]");
      await hand.paste(lines);
      await hand.click("main button[value=read]");
      await hand.arrive(/\/upload\//);
      await hand.click("main button[value=confirm]");
      await hand.arrive(/\/cart\/shop(#|$)/);
      await checkOutByClicks(hand);
    },
  },
  "state of an order and its delivery note": {
    steps: ["type the number of the order", "open its delivery note"],
    maxKeys: 20,
    maxClicks: 3,
    maxLoads: 2,
    async byKeyboard(hand, { deliveredOrder }) {
      await hand.press("/");
      await hand.type(deliveredOrder);
      await hand.press("Enter");
      await hand.arrive(/\/orders\/\d+/);
      await hand.press("Tab", "Enter");
      await hand.tabTo("main a[href*='/output_types/delivery_note']");
      await hand.press("Enter");
      await hand.arrive(/output_types/);
    },
    async byMouse(hand, { deliveredOrder }) {
      await hand.click(findField);
      await hand.type(deliveredOrder);
      await hand.click("header search button[type=submit]");
      await hand.arrive(/\/orders\/\d+/);
      await hand.click("main a[href*='/output_types/delivery_note']");
      await hand.arrive(/output_types/);
    },
  },
  "an own number, 500 of it": {
    steps: ["type quantity and number", "add"],
    maxKeys: 30,
    maxClicks: 3,
    maxLoads: 2,
    async byKeyboard(hand) {
      await hand.press("/");
      await hand.type("500 x VDM-10190");
      await hand.press("Enter");
      await hand.arrive(/\/find/);
      await hand.press("Control+Enter");
      await hand.page.waitForSelector("text=/500 PAK/");
    },
    async byMouse(hand) {
      await hand.click(findField);
      await hand.type("500 x VDM-10190");
      await hand.click("header search button[type=submit]");
      await hand.arrive(/\/find/);
      await hand.click("main button.main[value^='add:']");
      await hand.page.waitForSelector("text=/500 PAK/");
    },
  },
};
