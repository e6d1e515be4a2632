import { snakeName } from "~/lib/snake-case";
import type { JsonSchema } from "./json-schema";
import { branchesOf } from "./wire-codes";

/**
 * Reads the fields of a query. A list is `name[]=1&name[]=2`, or `name=1&name=2` as generated clients send it by OpenAPI's
 * own rule; one value is a list too where the schema takes nothing else.
 */
export function queryFields(params: URLSearchParams, schema: JsonSchema): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of params) {
    const values = params.getAll(name);
    if (name.endsWith("[]")) fields[name.slice(0, -2)] = values.filter((each) => each !== "");
    else if (takesOnly(schema, name, ["integer", "number"]) && !plainNumber.test(value)) fields[name] = "NaN";
    else fields[name] = values.length > 1 || takesOnly(schema, name, ["array"]) ? values : value;
  }
  return fields;
}

/** JavaScript takes more for a number, such as `1e3`, `0x10` and an empty text. */
const plainNumber = /^-?\d+(\.\d+)?$/;

function takesOnly({ properties = {} }: JsonSchema, name: string, kinds: readonly string[]): boolean {
  const [, field] = Object.entries(properties).find(([property]) => snakeName(property) === name) ?? [];
  if (field === undefined) return false;
  const types = branchesOf(field).flatMap(({ type }) => type ?? []);
  const isAccepted = (type: unknown) => type === "null" || kinds.some((kind) => kind === type);
  return types.some((type) => type !== "null") && types.every(isAccepted);
}
