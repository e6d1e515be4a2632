import type { BrowserContext, Page } from "playwright";

/** Opens a page of the portal and signs in there, with one of the demo's accounts. */
export async function signedInPage(context: BrowserContext, account: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/");
  await page.getByLabel("Username or email").fill(account);
  await page.getByLabel("Password").fill("demo-Tradepost-1");
  await page.getByLabel("Password").press("Enter");
  await page.waitForURL("**/dashboard");
  return page;
}
