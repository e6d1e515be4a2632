import { z } from "zod";
import type { Shape } from "./atoms";

/** Facts about one field of an operation's schema. */
export interface SchemaFacts {
  shape: Shape;
  /** Says that the schema refuses a missing value. */
  required: boolean;
  minLength?: number;
  maxLength?: number;
  /** Lists the only valid values. */
  values?: readonly string[];
  /** Names a type that people write in their own format. */
  typed?: "quantity" | "orderQuantity" | "date" | "time";
  /** Describes one row. */
  row?: z.ZodObject;
}

/** Returns the schema of a field by its name in the form, or null. Fields below `custom` are never required. */
export function fieldSchema(schema: z.ZodType, name: string): z.ZodType | null {
  let current: z.ZodType = schema;
  for (const part of name.split(".")) {
    const inner = unwrap(current);
    if (inner instanceof z.ZodObject) {
      const shape = inner.shape as Record<string, z.ZodType>;
      if (!Object.hasOwn(shape, part)) return null;
      current = shape[part] as z.ZodType;
    } else if (inner instanceof z.ZodRecord) {
      if (!(inner.keyType as z.ZodType).safeParse(part).success) return null;
      current = (inner.valueType as z.ZodType).optional();
    } else return null;
  }
  return current;
}

export function schemaFacts(schema: z.ZodType): SchemaFacts {
  const inner = unwrap(schema);
  const isRequired = !schema.safeParse(undefined).success;
  const typedKind = (schema.meta()?.typed ?? inner.meta()?.typed) as SchemaFacts["typed"];
  return { required: isRequired, ...(typedKind ? { typed: typedKind } : {}), ...factsOf(inner) };
}

function lengthsOf(inner: z.ZodType): Pick<SchemaFacts, "minLength" | "maxLength"> {
  const lengths: Pick<SchemaFacts, "minLength" | "maxLength"> = {};
  for (const check of inner._zod.def.checks ?? []) {
    const rule = check._zod.def as z.core.$ZodCheckDef & {
      minimum?: number;
      maximum?: number;
      length?: number;
    };
    if (rule.check === "min_length") lengths.minLength = rule.minimum;
    if (rule.check === "max_length") lengths.maxLength = rule.maximum;
    if (rule.check === "length_equals")
      Object.assign(lengths, { minLength: rule.length, maxLength: rule.length });
  }
  return lengths;
}

function factsOf(inner: z.ZodType): Omit<SchemaFacts, "required"> {
  const lengths = lengthsOf(inner);
  if (inner instanceof z.ZodEnum) return { shape: "text", values: inner.options.map(String) };
  if (inner instanceof z.ZodLiteral) return factsOfLiteral(inner);
  if (inner instanceof z.ZodFile) return { shape: "files" };
  if (inner instanceof z.ZodBoolean) return { shape: "flag" };
  if (inner instanceof z.ZodNumber) return { shape: "number" };
  if (inner instanceof z.ZodArray) return { ...lengths, ...factsOfArray(inner) };
  if (inner instanceof z.ZodRecord || inner instanceof z.ZodObject) return { shape: "translated" };
  if (inner._zod.def.type === "string") return { shape: "text", ...lengths };
  return { shape: "any" };
}

function factsOfLiteral(inner: z.ZodLiteral): Omit<SchemaFacts, "required"> {
  const values = [...inner.values];
  return typeof values[0] === "boolean" ? { shape: "flag" } : { shape: "text", values: values.map(String) };
}

function factsOfArray(inner: z.ZodArray): Omit<SchemaFacts, "required"> {
  const element = unwrap(inner.element as z.ZodType);
  if (element instanceof z.ZodObject) return { shape: "rows", row: element };
  if (element instanceof z.ZodFile) return { shape: "files" };
  if (element instanceof z.ZodEnum) return { shape: "texts", values: element.options.map(String) };
  return { shape: "texts" };
}

/** Unwraps optional, defaulted and transformed fields, whose rules lie inside. */
function unwrap(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly
  ) {
    return unwrap(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodPipe) {
    const inner = schema.in as z.ZodType;
    return unwrap(inner instanceof z.ZodTransform ? (schema.out as z.ZodType) : inner);
  }
  return schema;
}
