import type { Page } from "playwright";

/**
 * Names the captions of cells that have no room: on a narrow window each cell of a list shows the caption of its column at
 * its left, within its padding. Where another rule takes the padding, the caption lies outside of the page.
 */
export async function cutLabels(page: Page): Promise<string[]> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll("td[data-label]")].flatMap((cell) => {
      const caption = getComputedStyle(cell, "::before");
      if (caption.content === "none" || caption.float !== "left") return [];
      const room = Number.parseFloat(getComputedStyle(cell).paddingLeft);
      return room < Number.parseFloat(caption.width) ? [cell.getAttribute("data-label") ?? ""] : [];
    }),
  );
  return [...new Set(names)].map((name) => `the caption “${name}” of a cell is cut off`);
}
