import { z } from "zod";
import { type Formats, formatNumber } from "~/i18n/formats";

/** Returns what a schema describes: without its default, and without the transform of an earlier form. */
export function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return unwrap(schema.unwrap() as z.ZodType);
  }
  // A transform before the schema, which accepts values of an earlier form, has no fields of its own.
  if (schema instanceof z.ZodPipe)
    return unwrap((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  return schema;
}

/** Finds the schema of a field, or of an entry of a list; undefined if the schema says nothing of it. */
export function partSchema(schema: z.ZodType | undefined, name: string | number): z.ZodType | undefined {
  const plainSchema = schema && unwrap(schema);
  if (plainSchema instanceof z.ZodArray) return plainSchema.element as z.ZodType;
  return plainSchema instanceof z.ZodObject ? plainSchema.shape[name] : undefined;
}

export function fieldNames(schema: z.ZodType | undefined): string[] {
  const plainSchema = schema && unwrap(schema);
  return plainSchema instanceof z.ZodObject ? Object.keys(plainSchema.shape) : [];
}

export const isAmount = (plainSchema: z.ZodType) => plainSchema.meta()?.typed === "amount";

export const formatAmount = (amount: string, formats: Formats) =>
  formatNumber(amount, formats, { min: 2, max: 3 });
