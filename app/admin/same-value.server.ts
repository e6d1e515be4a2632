import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isOfTicks, partSchema, unwrap } from "~/lib/field-schemas";
import { isPlainRecord } from "~/lib/in-turns.server";

/**
 * Compares what forms send with what is stored: a field that is left out or empty has no value, and ticks, which are stored
 * in another order than their form's, are a set.
 */
export const isSameValue = (one: unknown, other: unknown, schema?: z.ZodType): boolean =>
  isDeepStrictEqual(comparableOf(schema, one), comparableOf(schema, other));

function comparableOf(schema: z.ZodType | undefined, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  const comparablePart = (part: unknown, name: string | number) =>
    comparableOf(partSchema(schema, name), part);
  if (Array.isArray(value)) {
    const entries = value.map(comparablePart);
    const list = schema && unwrap(schema);
    return list instanceof z.ZodArray && isOfTicks(list) ? entries.sort() : entries;
  }
  if (!isPlainRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, comparablePart(part, name)])
      .filter(([, part]) => !isEmpty(part)),
  );
}

const isEmpty = (part: unknown): boolean =>
  part === undefined ||
  part === null ||
  part === "" ||
  (isPlainRecord(part) && Object.keys(part).length === 0);
