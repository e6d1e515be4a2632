import ts from "typescript";
import { describe, expect, it } from "vitest";
import { code, parse, source } from "./support/source-code";

/** The names that screen readers read out, as far as the source shows them. */
describe("names for screen readers", () => {
  it("are given to every table, by its caption or by a heading", () => {
    const namelessTables: string[] = [];
    for (const name of code.filter((file) => file.endsWith(".tsx"))) {
      const visit = (node: ts.Node): void => {
        if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === "table") {
          const isLabelled = /aria-label(ledby)?=/.test(node.openingElement.getText());
          const firstChild = node.children.find(ts.isJsxElement);
          const hasCaption = firstChild?.openingElement.tagName.getText() === "caption";
          if (!isLabelled && !hasCaption) namelessTables.push(name);
        }
        ts.forEachChild(node, visit);
      };
      visit(parse(name));
    }
    expect(namelessTables).toEqual([]);
  });

  it("have the colon of their language: `ui.actionOn` and `labelValue` write it", () => {
    const englishColon = /(?:name|label|of)(?::|=|\}|\s=>)[^\n]*`\$\{[^}`]*\}: \$\{/;
    const wrongNames = code.filter((name) =>
      source(name)
        .split("\n")
        .some((line) => englishColon.test(line)),
    );
    expect(wrongNames).toEqual([]);
  });
});
