import type { Island } from "../island";

const fields = "input:is([inputmode], .date, .short):not([autocomplete])";

/**
 * Keeps the browser's suggestions off quantities and dates while they are typed. Chromium forgets what stood in a field with
 * `autocomplete="off"` when the reader comes back to the page, so that the attribute may not stay when the focus leaves.
 */
export const quietFields: Island = (page) => {
  let quietField: Element | null = null;
  page.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element && target.matches(fields))) return;
    target.setAttribute("autocomplete", "off");
    quietField = target;
  });
  page.addEventListener("focusout", ({ target }) => {
    if (target === quietField) quietField?.removeAttribute("autocomplete");
  });
};
