import { snakeName } from "~/lib/snake-case";
import { wireCode } from "~/lib/wire-code";
import type { JsonSchema } from "./json-schema";

/** Keywords of JSON Schema that contain other schemas; every other keyword is copied. */
const schemaKeywords = ["items", "additionalProperties", "propertyNames", "not", "contains"];
const listKeywords = ["anyOf", "oneOf", "allOf", "prefixItems"];
const recordKeywords = ["$defs", "patternProperties"];
const valueKeywords = ["enum", "const"];
/** Keywords left out: how forms parse a field, and the schema's dialect. */
const internalKeywords = ["typed", "ordered", "$schema", "id", "~standard"];

/** Spells the property names and codes of a JSON Schema as the API does; its keywords and other values stay. */
export function wireSchema(schema: object): JsonSchema {
  const isListed = "enum" in schema || "const" in schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !internalKeywords.includes(keyword))
      .map(([keyword, value]) => {
        const isCode = valueKeywords.includes(keyword) || (keyword === "default" && isListed);
        return [keyword, isCode ? wireValues(value) : wirePart(keyword, value)];
      }),
  );
}

function wireValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wireValues);
  return typeof value === "string" ? wireCode(value) : value;
}

function wirePart(keyword: string, value: unknown): unknown {
  if (keyword === "required") return (value as string[]).map(snakeName);
  if (keyword === "properties") return mapRecord(value, snakeName);
  if (recordKeywords.includes(keyword)) return mapRecord(value, (name) => name);
  if (listKeywords.includes(keyword)) return (value as unknown[]).map(wireValue);
  return schemaKeywords.includes(keyword) ? wireValue(value) : value;
}

const mapRecord = (value: unknown, rename: (name: string) => string) =>
  Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([name, inner]) => [rename(name), wireValue(inner)]),
  );

/** A schema may also be true or false. */
const wireValue = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? wireSchema(value) : value;
