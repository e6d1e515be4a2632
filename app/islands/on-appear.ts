import { pageChanged } from "./page-changed";

type Enhance = (element: HTMLElement) => void;

/** Enhancement of the elements that match a selector. */
interface Rule {
  selector: string;
  enhance: Enhance;
  enhancedElements: WeakSet<Element>;
}

const rulesByPage = new WeakMap<Document, Rule[]>();

/**
 * Calls `enhance` once for each element that matches: for those of the page as it came, and for those that an answer in
 * place or another island adds later.
 */
export function onAppear<E extends HTMLElement>(
  page: Document,
  selector: string,
  enhance: (element: E) => void,
): void {
  const rule = { selector, enhance: enhance as Enhance, enhancedElements: new WeakSet<Element>() };
  rulesOf(page).push(rule);
  visitWithin(page, [rule]);
}

/** One observer serves all rules of a page. */
function rulesOf(page: Document): Rule[] {
  const existingRules = rulesByPage.get(page);
  if (existingRules) return existingRules;
  const rules: Rule[] = [];
  rulesByPage.set(page, rules);
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof HTMLElement) visitWithin(node, rules);
  }).observe(page, { childList: true, subtree: true });
  // An answer in place may also have changed the attributes of an element that was there.
  page.addEventListener(pageChanged, () => visitWithin(page, rules));
  return rules;
}

function visitWithin(root: ParentNode, rules: readonly Rule[]): void {
  for (const { selector, enhance, enhancedElements } of rules) {
    const elements = [...root.querySelectorAll<HTMLElement>(selector)];
    if (root instanceof HTMLElement && root.matches(selector)) elements.unshift(root);
    for (const element of elements) {
      if (enhancedElements.has(element)) continue;
      enhancedElements.add(element);
      enhance(element);
    }
  }
}
