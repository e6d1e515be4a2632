import type { Island } from "../island";

const typed = "[inputmode], .date, .short, [method=post] [type=text], [method=post] :not([type])";
const fields = `input:is(${typed}):not([autocomplete])`;

/**
 * Keeps the browser's suggestions off quantities, dates and words while they are typed. Chromium forgets what stood in a field
 * with `autocomplete="off"` when the reader comes back to the page, so that the attribute may not stay when the focus leaves.
 */
export const quietFields: Island = (page) => {
  let quietField: Element | null = null;
  page.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element && target.matches(fields))) return;
    target.setAttribute("autocomplete", "off");
    quietField = target;
  });
  const letRestore = () => quietField?.removeAttribute("autocomplete");
  page.addEventListener("focusout", ({ target }) => {
    if (target === quietField) letRestore();
  });
  // A key of the browser leads away while the field has the focus.
  page.defaultView?.addEventListener("pagehide", letRestore);
};
