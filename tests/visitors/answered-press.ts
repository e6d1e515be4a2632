import type { Locator, Page } from "playwright";

/**
 * Presses a button that sends a form, and waits until the portal has answered: going to another page before that cancels
 * the request, with script and without.
 */
export async function answeredPress(page: Page, button: Locator): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    button.click(),
  ]);
}
