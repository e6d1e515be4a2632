import { HtmlValidate } from "html-validate/node";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // How React writes attributes is no fault of the page.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "void-style": "off",
    "long-title": "off",
    // Nothing is fetched from elsewhere, so nothing needs a checksum.
    "require-sri": "off",
    // A button is named by the text inside, and "submit" is said where it is meant.
    "prefer-native-element": "off",
    "no-implicit-input-type": "off",
    // Names of fields are their ids, and carry colons, dots and brackets, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "submit", "button"] }],
    // The portal's own policy refuses it.
    "no-inline-style": "error",
  },
});

/** What the HTML standard says against a page: wrong nesting, duplicate ids, fields without labels and more. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId} ${message}`),
  );
}
