import ts from "typescript";
import { expect, it } from "vitest";
import { writtenDictionary } from "~/i18n/delivered-texts.server";
import { createTranslator } from "~/i18n/translate";
import { fieldTitle } from "./activity-names.server";

const sources = import.meta.glob<string>("../../**/*.server.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Lists the fields that audit entries of a source file write down by name. */
function auditedFields([path, source]: [string, string]): string[] {
  const fields: string[] = [];
  const collect = (state: ts.Node) => {
    if (!ts.isObjectLiteralExpression(state)) return;
    for (const { name } of state.properties) if (name && ts.isIdentifier(name)) fields.push(name.text);
  };
  const visit = (node: ts.Node) => {
    const entry =
      ts.isCallExpression(node) && /(^|\.)audit$/.test(node.expression.getText()) && node.arguments[0];
    if (entry && ts.isObjectLiteralExpression(entry))
      for (const property of entry.properties)
        if (ts.isPropertyAssignment(property) && /^(before|after)$/.test(property.name.getText()))
          collect(property.initializer);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return fields;
}

it("names each field that an audit entry writes down", () => {
  const t = createTranslator("en", writtenDictionary("en"));
  const fields = Object.entries(sources).flatMap(auditedFields);
  expect(fields.length).toBeGreaterThan(50);
  expect([...new Set(fields)].filter((field) => fieldTitle(field, t) === field)).toEqual([]);
});
