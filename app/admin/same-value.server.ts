import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isPlainRecord } from "~/lib/in-turns.server";
import { isOfTicks, partSchema, unwrap } from "~/lib/schema-parts";

/**
 * Compares what forms send with what is stored: a field that is left out or empty has no value, and ticks, which are stored
 * in another order than their form's, are a set.
 */
export const isSameValue = (schema: z.ZodType, one: unknown, other: unknown): boolean =>
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
      .filter(([, part]) => part !== undefined && part !== null && part !== "")
      .map(([name, part]) => [name, comparablePart(part, name)]),
  );
}
