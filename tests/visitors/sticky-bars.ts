import type { Page } from "playwright";

/** Bars at the window's lower edge: the cookie notice, the actions on selected rows and the next step of a checkout. */
const stickyBars = ".cookies, .bulk, .next-step";

/**
 * Runs an inspection with the sticky bars in the flow of the page. They cover what lies at the window's lower edge until
 * somebody scrolls, and axe does not scroll.
 */
export async function withBarsInFlow<T>(page: Page, inspect: () => Promise<T>): Promise<T> {
  await page.evaluate(positionBars, { bars: stickyBars, position: "static" });
  const result = await inspect();
  await page.evaluate(positionBars, { bars: stickyBars, position: "" });
  return result;
}

/** Runs in the browser. */
function positionBars({ bars, position }: { bars: string; position: string }): void {
  for (const bar of document.querySelectorAll<HTMLElement>(bars)) bar.style.position = position;
}
