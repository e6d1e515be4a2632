/** A hundred ticked rows of a list fit into an address; servers and browsers take twice as much. */
const maxLength = 8_000;

/**
 * A way back that stays on this site, or null. Browsers drop tabs and line ends from addresses and read a
 * backslash as a slash, so the text is judged by what it resolves to, and what was judged is what is sent.
 */
export function localPath(text: string | null | undefined): string | null {
  if (!text?.startsWith("/") || text.length > maxLength || hasControlOrBackslash(text)) return null;
  const here = "http://portal.invalid";
  const url = URL.canParse(text, here) ? new URL(text, here) : null;
  if (!url || url.origin !== here || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

function hasControlOrBackslash(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f || code === 0x5c) return true;
  }
  return false;
}
