/** Event on the document: an answer has changed the page in place. */
export const pageChanged = "tradepost:changed";

/** Event on a form that is about to be sent in place, and event on the document once its answer has come or failed. */
export const formSending = "tradepost:sending";
export const formSent = "tradepost:sent";

/**
 * Attribute of each element that an island adds to the page: an answer in place, which does not know it, leaves it where
 * it is.
 */
export const addedMark = "data-added";

/** Calls `follow` now and after each change of the page in place. */
export function followPage(page: Document, follow: () => void): void {
  follow();
  page.addEventListener(pageChanged, follow);
}
