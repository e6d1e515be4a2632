import type { Page } from "playwright";

/**
 * Runs an inspection with the cookie notice at the end of the page. It covers what lies at the window's lower edge until
 * somebody scrolls, and axe does not scroll.
 */
export async function withNoticeAtEnd<T>(page: Page, inspect: () => Promise<T>): Promise<T> {
  await page.evaluate(moveNotice, "static");
  const result = await inspect();
  await page.evaluate(moveNotice, "");
  return result;
}

/** Runs in the browser. */
function moveNotice(position: string): void {
  const notice = document.querySelector(".cookies");
  if (notice instanceof HTMLElement) notice.style.position = position;
}
