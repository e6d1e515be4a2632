import type { Page } from "playwright";

/**
 * Lists the sentences of which a box for each part, beside each other without a gap, loses the spaces: `for example` and the
 * date after it stand together as one word.
 */
export const lostSpaces = (page: Page): Promise<string[]> => page.evaluate(findLostSpaces);

/** Runs in the browser. */
function findLostSpaces(): string[] {
  const isText = (node: ChildNode | null) => node instanceof Text && node.data.trim() !== "";
  const losesSpace = (part: Element) => {
    const { previousSibling: before, nextSibling: after } = part;
    const isAfterSpace = isText(before) && /\s$/.test(before?.textContent ?? "");
    return isAfterSpace || (isText(after) && /^\s/.test(after?.textContent ?? ""));
  };
  const sentences = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) => {
    if (![...element.childNodes].some(isText) || ![...element.children].some(losesSpace)) return false;
    const { display, columnGap } = getComputedStyle(element);
    return /flex|grid/.test(display) && (columnGap === "normal" || columnGap === "0px");
  });
  return sentences.map((sentence) => `the spaces are lost in "${sentence.textContent?.trim()}"`);
}
