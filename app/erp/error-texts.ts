/**
 * The words of a refusal, whatever its shape: `errors`, then `error`, then `message`, then the status line's text.
 * Empty where nothing was said: the portal then has its own words.
 */
export function errorTexts(body: unknown, statusText: string): string[] {
  const answer = isRecord(body) ? body : {};
  for (const part of [answer.errors, answer.error, answer.message, statusText]) {
    const texts = textsIn(part);
    if (texts.length > 0) return texts;
  }
  return [];
}

/** A text, several of them, by field, or inside objects that call it `message` or `value`. */
function textsIn(part: unknown, depth = 0): string[] {
  if (typeof part === "string") return part.trim() === "" ? [] : [part.trim()];
  if (depth > 3) return [];
  if (Array.isArray(part)) return part.flatMap((one) => textsIn(one, depth + 1));
  if (!isRecord(part)) return [];
  const own = part.message ?? part.value;
  return own === undefined
    ? Object.values(part).flatMap((one) => textsIn(one, depth + 1))
    : textsIn(own, depth + 1);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
