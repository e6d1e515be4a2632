import { z } from "zod";
import type { JsonSchema } from "./json-schema";

/** Asks for a fresh answer instead of a cached one. */
export const forceReloadSchema = z.union([z.boolean(), z.enum(["0", "1", "true", "false"])]).optional();

/**
 * Describes a request whose fields are not quite those of its operation: some come from the address or are fixed, others
 * have the names that machines know them by.
 */
export function requestOf(
  operation: { input: z.ZodType } | null,
  { without = [], and = {} }: { without?: readonly string[]; and?: z.ZodRawShape } = {},
): z.ZodObject {
  const shape = operation?.input instanceof z.ZodObject ? (operation.input.shape as z.ZodRawShape) : {};
  const fields = Object.entries(shape).filter(([name]) => !without.includes(name));
  return z.strictObject({ ...Object.fromEntries(fields), ...and });
}

/** Part of a route that says what it takes. */
interface RequestRoute {
  operation: { input: z.ZodType };
  accepts?: z.ZodObject;
}

const requestSchemas = new WeakMap<RequestRoute, JsonSchema>();

/** JSON Schema of a route's request in the names of the code, made once. */
export function requestSchema(route: RequestRoute): JsonSchema {
  const cachedSchema = requestSchemas.get(route);
  if (cachedSchema) return cachedSchema;
  const input = route.accepts ?? route.operation.input;
  const schema = z.toJSONSchema(input, {
    io: "input",
    unrepresentable: "any",
    override: describeChoices,
  }) as JsonSchema;
  requestSchemas.set(route, schema);
  return schema;
}

/** Describes the choices of a number that is read from a text, such as the sizes of a page: Zod describes what it is read from. */
function describeChoices({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: object }) {
  const { def } = zodSchema._zod;
  if (def.type !== "pipe") return;
  const output = (def.out as z.core.$ZodTypes)._zod.def;
  if (output.type === "literal") Object.assign(jsonSchema, { enum: output.values });
}
