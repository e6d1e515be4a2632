import { HtmlElement } from "html-validate";
import { HtmlValidate, StaticConfigLoader } from "html-validate/node";

/** Reads the rules once: the validator would merge them, and the properties of all elements, for each page anew. */
class RulesOnce extends StaticConfigLoader {
  #rules: ReturnType<StaticConfigLoader["getConfigFor"]> | undefined;

  override getConfigFor(handle: string) {
    this.#rules ??= super.getConfigFor(handle);
    return this.#rules;
  }
}

const rules = new RulesOnce({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // Rules about attribute style are off: React writes the attributes.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "void-style": "off",
    "long-title": "off",
    // Subresource integrity is off: nothing is fetched from other hosts.
    "require-sri": "off",
    // Buttons are named by their text, and `type="submit"` is explicit.
    "prefer-native-element": "off",
    "no-implicit-input-type": "off",
    // Names of fields are their ids, and carry colons, dots and brackets, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "submit", "button"] }],
    // Inline scripts are checked by the portal's own content security policy.
    "no-inline-style": "error",
  },
});

const validator = new HtmlValidate(rules);

quicken(HtmlElement.prototype);

/** Validates a page by the HTML standard: nesting, duplicate ids, fields without labels and more. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId} ${message}`),
  );
}

/**
 * Lets the validator look elements up in a third of its time: for each selector of each rule it walks through the whole page,
 * copying the list of all that it has found so far, and it parses a selector for every element that it compares.
 */
function quicken(element: HtmlElement): void {
  const descendants = Symbol("descendants");
  element.getElementsByTagName = function (this: HtmlElement, tagName) {
    // An element keeps nothing before all that it holds is read.
    const index =
      (this.cacheGet(descendants) as Map<string, HtmlElement[]> | undefined) ??
      this.cacheSet(descendants, descendantsByTag(this));
    return index.get(tagName.toLowerCase()) ?? [];
  };
  const parseAndMatch = element.matches;
  element.matches = function (this: HtmlElement, selectors) {
    const test = simpleTest(selectors);
    return test ? test(this) : parseAndMatch.call(this, selectors);
  };
}

/** Lists all descendants in the order of the document, those of each name, and under `*` all of them. */
function descendantsByTag(element: HtmlElement): Map<string, HtmlElement[]> {
  const all: HtmlElement[] = [];
  const index = new Map([["*", all]]);
  const visit = (parent: HtmlElement) => {
    for (const child of parent.childElements) {
      all.push(child);
      const name = child.tagName.toLowerCase();
      const namesakes = index.get(name);
      if (namesakes) namesakes.push(child);
      else index.set(name, [child]);
      visit(child);
    }
  };
  visit(element);
  return index;
}

type Test = (element: HtmlElement) => boolean;

const simpleTests = new Map<string, Test | null>();

/** Reads a selector once; null for those that the validator itself compares. */
function simpleTest(selectors: string): Test | null {
  let test = simpleTests.get(selectors);
  if (test === undefined) {
    const tests = selectors.split(",").map((selector) => testOf(selector.trim()));
    test = tests.every((one) => one !== null) ? (element) => tests.some((one) => one(element)) : null;
    simpleTests.set(selectors, test);
  }
  return test;
}

/** Compares the name, an attribute or both. */
function testOf(selector: string): Test | null {
  const [whole, name, attribute] = /^([a-z][a-z\d]*)?(?:\[([a-z-]+)\])?$/.exec(selector) ?? [];
  if (!whole) return null;
  return (element) => (!name || element.is(name)) && (!attribute || element.hasAttribute(attribute));
}
