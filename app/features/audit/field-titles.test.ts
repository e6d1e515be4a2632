import ts from "typescript";
import { expect, it } from "vitest";
import { z } from "zod";
import { type FormField, offeredOptions } from "~/admin/form-fields";
import { collections } from "~/admin/pages/collections.server";
import { allSettings } from "~/config/settings";
import { writtenDictionary } from "~/i18n/delivered-texts.server";
import { defaultFormats } from "~/i18n/formats";
import { createTranslator } from "~/i18n/translate";
import { must } from "~/lib/assert";
import { samples } from "../../../tests/support/collection-samples";
import { fieldTitle, nameWithin } from "./activity-names.server";
import { valueTitle } from "./value-names.server";

// Importing the settings registers them.
import.meta.glob("../**/*.settings.ts", { eager: true });

const t = createTranslator("en", writtenDictionary("en"));

const namelessIn = (fields: Iterable<string>) =>
  [...new Set(fields)].filter((field) => fieldTitle(field, "", t) === field);

/** Lists the fields of a schema with those within other fields. */
function fieldsOfSchema(schema: z.ZodType): string[] {
  const fields: string[] = [];
  JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), (key, value) => {
    if (key === "properties") fields.push(...Object.keys(value));
    return value;
  });
  return fields;
}

it("names each field of what administrators configure", () => {
  // Other tests declare settings of their own.
  const settings = allSettings().filter(({ key }) => !key.startsWith("test."));
  const schemas = [...collections.map(({ input }) => input), ...settings.map(({ schema }) => schema)];
  expect(schemas.length).toBeGreaterThan(80);
  expect(namelessIn(schemas.flatMap(fieldsOfSchema))).toEqual([]);
});

it("names a record that is gone by its title, whatever account it holds", () => {
  const titledSamples = Object.entries(samples).filter(([, { fields }]) => fields.title);
  expect(titledSamples.filter(([, { fields }]) => fields.username)).not.toEqual([]);
  const names = titledSamples.map(([path, { fields }]) => [
    path,
    nameWithin({ before: fields, after: null }, defaultFormats),
  ]);
  expect(names).toEqual(titledSamples.map(([path, { fields }]) => [path, fields.title]));
});

/** Tells whether a file may write an audit entry: it and what it imports are a quarter of the program. */
const writesEntries = (name: string) => /\baudit[<(]/.test(ts.sys.readFile(name) ?? "");

/** Types every audit entry of the program and lists the fields of what it writes down, however deep, with the codes that they hold. */
function recordedFields(): Map<string, Set<string>> {
  const { fileNames, options } = must(
    ts.getParsedCommandLineOfConfigFile(
      "tsconfig.json",
      {},
      { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
    ),
    "the compiler's configuration",
  );
  const sources = fileNames.filter((name) => /\/app\/.*(?<!test)\.ts$/.test(name) && writesEntries(name));
  const program = ts.createProgram(sources, { ...options, noEmit: true, skipLibCheck: true });
  const checker = program.getTypeChecker();
  const fields = new Map<string, Set<string>>();

  function collect(type: ts.Type, entry: ts.Node, outerTypes: readonly ts.Type[]): void {
    if (outerTypes.includes(type) || outerTypes.length > 12) return;
    const within = [...outerTypes, type];
    const parts = type.isUnion()
      ? type.types
      : checker.isArrayType(type) || checker.isTupleType(type)
        ? checker.getTypeArguments(type as ts.TypeReference)
        : null;
    for (const part of parts ?? []) collect(part, entry, within);
    if (parts || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return;
    for (const index of checker.getIndexInfosOfType(type)) collect(index.type, entry, within);
    for (const property of checker.getPropertiesOfType(type)) {
      const source = property.declarations?.[0]?.getSourceFile();
      // Methods of dates and the like.
      if (source && program.isSourceFileDefaultLibrary(source)) continue;
      const content = checker.getTypeOfSymbolAtLocation(property, entry);
      fields.set(property.name, new Set([...(fields.get(property.name) ?? []), ...codesIn(content)]));
      collect(content, entry, within);
    }
  }

  function codesIn(type: ts.Type): string[] {
    if (type.isStringLiteral()) return [type.value];
    if (type.isUnion()) return type.types.flatMap(codesIn);
    return checker.isArrayType(type)
      ? checker.getTypeArguments(type as ts.TypeReference).flatMap(codesIn)
      : [];
  }

  const visit = (node: ts.Node): void => {
    const [entry] = ts.isCallExpression(node) ? node.arguments : [];
    if (entry && ts.isCallExpression(node) && /(^|\.)audit$/.test(node.expression.getText()))
      for (const name of ["before", "after"]) {
        const state = checker.getPropertyOfType(checker.getTypeAtLocation(entry), name);
        if (state) collect(checker.getTypeOfSymbolAtLocation(state, entry), entry, []);
      }
    ts.forEachChild(node, visit);
  };
  for (const name of sources) visit(must(program.getSourceFile(name), name));
  return fields;
}

/** Fields whose codes are names already, or say to support how something went. */
const codesOfSupport = [
  "changeStatus",
  "how",
  "name",
  "problem",
  "returnedBecause",
  "timeZone",
  "unpaid",
  "what",
];

it("names each field that an audit entry writes down, within lines and addresses as well, and each code in it", {
  timeout: 180_000,
}, () => {
  const fields = recordedFields();
  expect(fields.size).toBeGreaterThan(200);
  expect(namelessIn(fields.keys())).toEqual([]);
  const codes = [...fields].flatMap(([field, values]) => [...values].map((value) => ({ field, value })));
  expect(codes.length).toBeGreaterThan(150);
  const namelessCodes = codes.filter(
    ({ field, value }) =>
      value !== "" && valueTitle("", field, value, { t, formats: defaultFormats }) === value,
  );
  const namelessFields = new Set(namelessCodes.map(({ field }) => field));
  expect([...namelessFields].filter((field) => !codesOfSupport.includes(field))).toEqual([]);
});

it("names choices as the forms of administrators do", () => {
  const choices = collections.flatMap(({ name: kind, form }) =>
    form.flatMap(fieldNamesIn).flatMap((field) => {
      return offeredOptions(form, field, t).map(({ value, label }) => ({ kind, field, value, label }));
    }),
  );
  expect(choices.length).toBeGreaterThan(80);
  const renamedChoices = choices.filter(
    ({ kind, field, value, label }) =>
      valueTitle(kind, field, value, { t, formats: defaultFormats }) !== label,
  );
  expect(renamedChoices).toEqual([]);
});

function fieldNamesIn(field: FormField): string[] {
  if ("fields" in field) return field.fields.flatMap(fieldNamesIn);
  return "name" in field ? [field.name] : [];
}

it("names the fields of a payment by what they are there, not as the forms of administrators name theirs", () => {
  const titles = ["amount", "items", "order"].map((field) => fieldTitle(field, "itemPayment", t));
  expect(titles).toEqual(["Amount", "Open items", "Order"]);
  expect(fieldTitle("amount", "role", t)).toBe("Maximum order total");
});
