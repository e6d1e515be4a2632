/**
 * Parses a `Retry-After` header: seconds or a date. Digits are tried first, because `Date.parse` takes "120" for a
 * year; the result is clamped to between one second and one hour from now.
 */
export function retryAfter(header: string | null, now: Date): Date {
  const text = header?.trim() ?? "";
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : secondsUntil(text, now);
  return new Date(now.getTime() + Math.min(3_600, Math.max(1, seconds)) * 1_000);
}

const fallbackSeconds = 30;

function secondsUntil(date: string, now: Date): number {
  const at = Date.parse(date);
  return Number.isFinite(at) ? Math.ceil((at - now.getTime()) / 1_000) : fallbackSeconds;
}
