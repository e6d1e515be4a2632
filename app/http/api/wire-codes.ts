import { isWhole } from "~/lib/snake-case";
import { wireCode } from "~/lib/wire-code";
import type { JsonSchema } from "./json-schema";

/** Fields whose values are codes. The values of all others are somebody's words and stay as they are. */
const codeFields: ReadonlySet<string> = new Set([
  "because",
  "code",
  "criterion",
  "doc_kind",
  "function",
  "how",
  "kind",
  "method",
  "methods",
  "sort_by",
  "status",
  "type",
]);

/** Spells the codes of an answer whose keys are in snake_case. */
export function withWireCodes(answer: unknown, isCode = false): unknown {
  if (Array.isArray(answer)) return answer.map((item) => withWireCodes(item, isCode));
  if (typeof answer === "string") return isCode ? wireCode(answer) : answer;
  if (answer === null || typeof answer !== "object" || isWhole(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, withWireCodes(value, codeFields.has(key))]),
  );
}

/** Reads the codes that a schema lists from their spelling in the API, or from the portal's own. */
export function readWireCodes(schema: JsonSchema | undefined, value: unknown): unknown {
  if (!schema || typeof schema !== "object") return value;
  if (typeof value === "string") return readCode(schema, value);
  if (Array.isArray(value)) {
    const itemSchema = branchesOf(schema).find(({ items }) => items !== undefined)?.items;
    return value.map((item) => readWireCodes(itemSchema as JsonSchema | undefined, item));
  }
  if (value === null || typeof value !== "object" || isWhole(value)) return value;
  const properties = Object.assign({}, ...branchesOf(schema).map((branch) => branch.properties ?? {}));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      Object.hasOwn(properties, key) ? readWireCodes(properties[key], inner) : inner,
    ]),
  );
}

function readCode(schema: JsonSchema, value: string): string {
  const codes = branchesOf(schema).flatMap((branch) =>
    [...((branch.enum as unknown[] | undefined) ?? []), branch.const].filter(
      (code): code is string => typeof code === "string",
    ),
  );
  if (codes.includes(value)) return value;
  return codes.find((code) => wireCode(code) === value) ?? value;
}

/** A schema with all alternatives that it allows. */
export function branchesOf(schema: JsonSchema): JsonSchema[] {
  const alternatives = ["anyOf", "oneOf", "allOf"].flatMap(
    (keyword) => (schema[keyword] as JsonSchema[] | undefined) ?? [],
  );
  return [schema, ...alternatives.flatMap(branchesOf)];
}
