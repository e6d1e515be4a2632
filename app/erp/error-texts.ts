/**
 * Extracts the messages of an error response of unknown shape: `errors`, then `error`, then `message`, then the text
 * of the status line. Empty if there are none; the portal then uses its own.
 */
export function errorTexts(body: unknown, statusText: string): string[] {
  const answer = isRecord(body) ? body : {};
  for (const part of [answer.errors, answer.error, answer.message, statusText]) {
    const texts = textsIn(part);
    if (texts.length > 0) return texts;
  }
  return [];
}

/** Collects texts: a string, a list, by field name, or inside objects under `message` or `value`. */
function textsIn(part: unknown, depth = 0): string[] {
  if (typeof part === "string") return part.trim() === "" ? [] : [part.trim()];
  if (depth > 3) return [];
  if (Array.isArray(part)) return part.flatMap((item) => textsIn(item, depth + 1));
  if (!isRecord(part)) return [];
  const inner = part.message ?? part.value;
  return inner === undefined
    ? Object.values(part).flatMap((item) => textsIn(item, depth + 1))
    : textsIn(inner, depth + 1);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
