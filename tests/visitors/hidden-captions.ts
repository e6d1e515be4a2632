/**
 * Runs in the browser: lists captions of values that a card has no room for, because they stand in the padding of their cell
 * and another rule takes it away.
 */
export function findHiddenCaptions(): string[] {
  return [...document.querySelectorAll<HTMLElement>("table.cards td[data-label]")]
    .filter((cell) => {
      if (!cell.checkVisibility() || getComputedStyle(cell).display !== "flow-root") return false;
      const captionWidth = Number.parseFloat(getComputedStyle(cell, "::before").width);
      return Number.parseFloat(getComputedStyle(cell).paddingLeft) < captionWidth;
    })
    .slice(0, 1)
    .map((cell) => `no room for the caption of ${cell.outerHTML.replace(/\s+/g, " ").slice(0, 120)}`);
}
