import { HtmlValidate } from "html-validate/node";
import { describe, expect, it } from "vitest";
import { locales } from "~/i18n/locales";
import { examplePages } from "~/ui/examples/pages";
import { examplePage, wordsOf } from "./support/example-page";

const names = Object.keys(examplePages);

const htmlValidate = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // How React writes attributes is no fault of the page.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-trailing-whitespace": "off",
    "void-style": "off",
    "long-title": "off",
    // The pages are examples side by side; assets are not fetched from elsewhere, so they need no integrity.
    "require-sri": "off",
    // A button is named by the text inside, and "submit" is said where it is meant.
    "prefer-native-element": "off",
    "no-implicit-input-type": "off",
    // Names of fields are their ids, and carry colons, dots and brackets, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "submit", "button"] }],
  },
});

describe.each(names)("the example page %s", (name) => {
  it("is valid HTML", async () => {
    const report = await htmlValidate.validateString(examplePage(name));
    const findings = report.results.flatMap(({ messages }) =>
      messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId} ${message}`),
    );
    expect(findings).toEqual([]);
  });

  it("carries no inline style, which the portal's own policy would refuse", () => {
    expect(examplePage(name)).not.toMatch(/ style=/);
  });

  it.each(locales)("has no message in %s that nobody wrote", (locale) => {
    const keys = Object.keys(wordsOf("en")).filter((key) => key.includes("."));
    const text = examplePage(name, { locale }).replaceAll(/<[^>]*>/g, "\n");
    const shown = text.split("\n").map((line) => line.trim());
    expect(shown.filter((line) => keys.includes(line))).toEqual([]);
  });

  it("says what it is in one heading and one main part", () => {
    const html = examplePage(name);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<main/g)).toHaveLength(1);
  });
});
