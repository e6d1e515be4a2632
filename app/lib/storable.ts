import { mapInPieces } from "./in-turns.server";

/**
 * Returns plain data whose texts PostgreSQL can store: without NUL, and with U+FFFD for half a character, such as the cut of
 * a text in the middle of an emoji leaves. Nobody types either. Files, dates and other objects stay as they are.
 */
export function storable<T>(value: T): T {
  return storableValue(value) as T;
}

/** Returns the same of a record that may hold lists of thousands, and yields to the event loop meanwhile. */
export async function storableInTurns<T>(value: T): Promise<T> {
  return (isPlain(value) ? await mapInPieces(value, storable) : storable(value)) as T;
}

/**
 * Writes JSON as PostgreSQL stores it. In a text column the driver turns half a character into U+FFFD, but JSON with one is
 * refused: a title that was cut in the middle of an emoji would be no title, but a fault.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Only control characters and halves of characters are written as escapes.
  return json?.includes("\\u") ? JSON.stringify(storable(JSON.parse(json))) : json;
}

function storableValue(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storableValue);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), storableValue(inner)]),
  );
}

const storableText = (text: string): string =>
  (text.includes("\0") ? text.replaceAll("\0", "") : text).toWellFormed();

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
