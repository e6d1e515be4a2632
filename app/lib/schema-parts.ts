import { z } from "zod";

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

/** Tells whether a list is a set of ticks: it has no rows of fields, and no `ordered` says that people arrange it. */
export const isOfTicks = (list: z.ZodArray): boolean =>
  list.meta()?.ordered !== true && !(unwrap(list.element as z.ZodType) instanceof z.ZodObject);
