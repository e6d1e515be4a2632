import { isDeepStrictEqual } from "node:util";
import { isPlainRecord } from "~/lib/in-turns.server";

/** Compares what forms send with what is stored: a field that is left out or empty has no value. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(withoutEmpty(one), withoutEmpty(other));

function withoutEmpty(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isPlainRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined && part !== null && part !== "")
      .map(([name, part]) => [name, withoutEmpty(part)]),
  );
}
