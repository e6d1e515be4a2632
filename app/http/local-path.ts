/** Long enough for a hundred ticked rows; servers and browsers accept twice as much. */
const maxLength = 8_000;

/**
 * Prevents open redirects: returns the path if it stays on this site, otherwise null. Browsers drop tabs and
 * line breaks and read a backslash as a slash, so the resolved address is checked and returned.
 */
export function localPath(text: string | null | undefined): string | null {
  if (!text?.startsWith("/") || text.length > maxLength || hasControlOrBackslash(text)) return null;
  const baseUrl = "http://portal.invalid";
  const url = URL.canParse(text, baseUrl) ? new URL(text, baseUrl) : null;
  if (!url || url.origin !== baseUrl || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

function hasControlOrBackslash(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f || code === 0x5c) return true;
  }
  return false;
}
