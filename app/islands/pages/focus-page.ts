/** Keeps the focus in the page when the element that has it disappears. */
export function focusPage(page: Document): void {
  page.querySelector("main")?.focus({ preventScroll: true });
}
