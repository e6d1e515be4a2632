/**
 * Calls `enhance` once for each element that matches: for those of the page as it came, and for those that an answer
 * in place or hydration adds later.
 */
export function onAppear<E extends HTMLElement>(
  page: Document,
  selector: string,
  enhance: (element: E) => void,
): void {
  const enhancedElements = new WeakSet<Element>();
  const visit = (element: E) => {
    if (enhancedElements.has(element)) return;
    enhancedElements.add(element);
    enhance(element);
  };
  const visitWithin = (root: ParentNode) => {
    for (const element of root.querySelectorAll<E>(selector)) visit(element);
  };
  visitWithin(page);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue;
        if (node.matches(selector)) visit(node as E);
        visitWithin(node);
      }
    }
  }).observe(page, { childList: true, subtree: true });
}
