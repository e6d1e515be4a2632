import fc from "fast-check";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
}

/** Operation of the API as its description says it. */
export interface DescribedOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, DescribedAnswer>;
}

/** Answer of an operation with one status, or a reference to its description. */
export interface DescribedAnswer {
  $ref?: string;
  content?: Record<string, { schema?: Schema }>;
}

export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  contentMediaType?: string;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

/** Values that a JSON Schema allows, as a client generator would make them; `allOf` and lookaheads are left to chance. */
export function valuesOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, depth)));
  switch ([schema.type].flat()[0]) {
    case "string":
      return textOf(schema);
    case "integer":
    case "number":
      return fc.integer({
        min: Math.max(schema.minimum ?? -1_000, -1_000_000),
        max: Math.min(schema.maximum ?? 1_000, 1_000_000),
      });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const minLength = schema.minItems ?? 0;
      const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? 2, 2));
      return fc.array(valuesOf(schema.items ?? {}, depth + 1), { minLength, maxLength });
    }
    case "object":
      return depth > 6 ? fc.constant({}) : recordOf(schema, depth);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function recordOf({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, valuesOf(inner, depth + 1)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

const formats: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.constant("someone@example.com"),
  uri: fc.constant("https://portal.example/"),
  date: fc
    .date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
};

function textOf({ format = "", pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  const formattedText = formats[format];
  if (formattedText) return formattedText;
  if (pattern && !pattern.includes("(?")) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength ?? 20, 40)) });
}
