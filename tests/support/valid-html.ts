import { HtmlValidate } from "html-validate/node";

const validator = new HtmlValidate({
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

/** Validates a page by the HTML standard: nesting, duplicate ids, fields without labels and more. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId} ${message}`),
  );
}
