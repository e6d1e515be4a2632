import type { Page } from "playwright";

/**
 * Lists the captions of a table's cards that stand outside their card, where its edge or the window cuts them off: a
 * style of wide tables then overrules that of the cards.
 */
export const cutCaptions = (page: Page): Promise<string[]> => page.evaluate(findCutCaptions);

/** Runs in the browser. */
function findCutCaptions(): string[] {
  const cells = [...document.querySelectorAll<HTMLElement>("table.cards td[data-label]")];
  const captions = cells.flatMap((cell) => {
    const caption = getComputedStyle(cell, "::before");
    if (caption.content === "none" || cell.offsetParent === null) return [];
    const isCut =
      -Number.parseFloat(caption.marginLeft) > Number.parseFloat(getComputedStyle(cell).paddingLeft);
    return isCut ? [cell.dataset.label ?? ""] : [];
  });
  return [...new Set(captions)].map((caption) => `the caption "${caption}" stands outside its card`);
}
