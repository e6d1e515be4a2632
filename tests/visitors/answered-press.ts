import type { Locator, Page } from "playwright";

/**
 * Presses a button that sends a form, and waits until the portal has answered: going to another page before that cancels
 * the request, with script and without. Where the browser sends the form, the page that follows is awaited too: it would
 * interrupt the way to another one.
 */
export async function answeredPress(page: Page, button: Locator): Promise<void> {
  const nextPage = page.waitForEvent("load");
  // An answer in place brings no other page.
  nextPage.catch(() => undefined);
  const turns = await page.evaluate(countTurns);
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.request().method() === "POST"),
    button.click(),
  ]);
  if (response.request().isNavigationRequest()) await nextPage;
  else if (response.request().headers()["x-tradepost-in-place"] !== undefined)
    await page.waitForFunction(
      (before) => Number(document.documentElement.dataset.turned ?? 0) > before,
      turns,
    );
}

/** Runs in the browser: counts how often script has changed this document into another page. */
const countTurns = (): number => Number(document.documentElement.dataset.turned ?? 0);
