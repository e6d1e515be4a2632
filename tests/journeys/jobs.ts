import type { Page } from "playwright";

/**
 * The jobs of a buyer who never touches the mouse, each with the keys that it may take. A chord counts each of its keys,
 * typed words each letter. docs/jobs.md has the counts.
 */
export interface Job {
  maxKeys: number;
  maxLoads: number;
  work: (hand: Hand) => Promise<void>;
}

/** Counts every key that is pressed. */
export interface Hand {
  page: Page;
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab until the focus is on an element that matches. */
  tabTo(selector: string): Promise<void>;
  /** Waits for the next page; waiting costs no key. */
  arrive(address: RegExp): Promise<void>;
}

const ready = "html[data-awake]";

/** Goes from the cart to the receipt; the last page before the order must show what was typed. */
async function checkOut(hand: Hand, typed = ""): Promise<void> {
  for (const next of [/\/cart\/shipping/, /\/cart\/payment/]) {
    await hand.press("Control+Enter");
    await hand.arrive(next);
  }
  const text = await hand.page.locator("main").innerText();
  if (typed && !new RegExp(`\\b${typed} [A-Z]{2,}`).test(text)) throw new Error(`Not ${typed}, but: ${text}`);
  await hand.press("Control+Enter");
  await hand.arrive(/\/cart\/confirmation/);
}

/** Returns the number of an order that has been delivered; finding it costs no key. */
async function deliveredOrder(page: Page): Promise<string> {
  const list = await (await page.request.get("/shipments?date_range=all")).text();
  const [, number] = /href="\/orders\/(\d+)"/.exec(list) ?? [];
  if (!number) throw new Error("No delivery names its order");
  return number;
}

export const jobs: Record<string, Job> = {
  "from a list to an order": {
    maxKeys: 45,
    maxLoads: 5,
    async work(hand) {
      await hand.press("g", "c");
      await hand.arrive(/\/catalog/);
      await hand.press("Tab", "Enter");
      await hand.tabTo("input[name^='quantity:']");
      await hand.type("83");
      await hand.press("Enter");
      await hand.page.waitForSelector(".mark");
      await hand.press("Escape", "g", "k");
      await hand.arrive(/\/cart\/shop/);
      await checkOut(hand, "83");
    },
  },
  "last week's order again with one change": {
    maxKeys: 40,
    maxLoads: 6,
    async work(hand) {
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
      await hand.tabTo("input[name^='items['][name$='quantity']");
      await hand.type("7");
      await checkOut(hand, "7");
    },
  },
  "forty pasted lines to a receipt": {
    maxKeys: 60,
    maxLoads: 7,
    async work(hand) {
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
      await checkOut(hand);
    },
  },
  "state of an order and its delivery note": {
    maxKeys: 20,
    maxLoads: 2,
    async work(hand) {
      await hand.press("/");
      await hand.type(await deliveredOrder(hand.page));
      await hand.press("Enter");
      await hand.arrive(/\/orders\/\d+/);
      await hand.press("Tab", "Enter");
      await hand.tabTo("main a[href*='/output_types/delivery_note']");
      await hand.press("Enter");
      await hand.arrive(/output_types/);
    },
  },
  "an own number, 500 of it": {
    maxKeys: 30,
    maxLoads: 2,
    async work(hand) {
      await hand.press("/");
      await hand.type("500 x VDM-10190");
      await hand.press("Enter");
      await hand.arrive(/\/find/);
      await hand.press("Control+Enter");
      await hand.arrive(/./);
    },
  },
};

/** Does one job from the start page and counts keys and page loads. */
export async function countJob(page: Page, job: Job): Promise<{ keys: number; loads: number }> {
  await page.goto("/dashboard");
  await page.waitForSelector(ready);
  let keys = 0;
  let loads = 0;
  page.on("request", (request) => {
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isPage && request.redirectedFrom() === null) loads++;
  });
  await job.work({
    page,
    async press(...pressed) {
      for (const key of pressed) {
        keys += key.split("+").length;
        await page.keyboard.press(key);
      }
    },
    async type(text) {
      keys += text.length;
      await page.keyboard.type(text);
    },
    async tabTo(selector) {
      for (let presses = 0; presses < 60; presses++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
        keys++;
        await page.keyboard.press("Tab");
      }
      throw new Error(`No Tab leads to ${selector} at ${page.url()}`);
    },
    async arrive(address) {
      await page.waitForURL(address);
      await page.waitForLoadState("load");
      await page.waitForSelector(ready);
    },
  });
  return { keys, loads };
}
