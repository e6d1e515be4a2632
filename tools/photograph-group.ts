import type { Browser, Page } from "playwright";
import { demoPassword } from "~/features/identity/demo/demo-accounts.server";
import type { PageGroup } from "./shots-of";

/** Variants of a page that need no new request: only the style sheet depends on them. */
const dresses = [
  { width: 1440 },
  { width: 768 },
  { width: 390 },
  { width: 1440, media: { colorScheme: "dark" } },
  { width: 390, media: { colorScheme: "dark" } },
  { width: 1440, media: { forcedColors: "active" } },
  { width: 794, media: { media: "print" } },
] as const;

const defaultMedia = { colorScheme: "light", forcedColors: "none", media: "screen" } as const;

/** Languages of their own script, and with long words; each page is fetched again in them. */
const translations = [
  { language: "zh", width: 1440 },
  { language: "nl", width: 390 },
] as const;

/** Limits the height: a list of a hundred rows shows no more than its beginning. */
const cutAt = 2_400;

/** Photographs each page of a group with script, in every variant. */
export async function photographGroup(
  browser: Browser,
  portal: string,
  { who, buys = [], pages }: PageGroup,
): Promise<Buffer[][]> {
  const context = await browser.newContext({
    baseURL: portal,
    locale: "en",
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  try {
    const page = await context.newPage();
    if (who) await signIn(page, who);
    for (const material of buys) {
      await page.goto("/cart/shop");
      await page.locator("[name='add.material']").fill(material);
      await page.locator("button[data-adds]").click();
      await page.waitForLoadState("networkidle");
    }
    const rows: Buffer[][] = [];
    const shownAddresses: string[] = [];
    for (const { address, follow } of pages) {
      await open(page, address);
      if (follow) {
        const href = await page.locator(`main a[href^="${follow}"]`).first().getAttribute("href");
        if (!href) throw new Error(`Nothing on ${address} leads to ${follow}`);
        await open(page, href);
      }
      shownAddresses.push(page.url());
      rows.push(await photograph(page));
    }
    await page.emulateMedia(defaultMedia);
    for (const { language, width } of translations) {
      await chooseLanguage(page, language);
      for (const [index, address] of shownAddresses.entries()) {
        await open(page, address);
        rows[index]?.push(await photographAt(page, width));
      }
    }
    await chooseLanguage(page, "en");
    return rows;
  } finally {
    await context.close();
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  // Sticky elements are made static: a picture of the whole page has no viewport.
  await page.addStyleTag({ content: ".bulk,.cookies{position:static!important}" });
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto("/");
  await page.locator("[name=username]").fill(username);
  await page.locator("[name=password]").fill(demoPassword);
  await page.locator("main button[type=submit]").first().click();
  await page.waitForURL("**/dashboard");
}

async function photograph(page: Page): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const { width, ...dress } of dresses) {
    await page.emulateMedia({ ...defaultMedia, ...("media" in dress ? dress.media : {}) });
    pictures.push(await photographAt(page, width));
  }
  return pictures;
}

async function photographAt(page: Page, width: number): Promise<Buffer> {
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(height, cutAt) };
  return page.screenshot({ fullPage: true, clip });
}

/** The choice belongs to the account: it is taken back after the pictures. */
async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.locator("#foot-language").selectOption(language);
  await page.locator("form[action='/language'] button").click();
  await page.waitForLoadState("load");
}
