import { sandboxed } from "./security-headers";

/**
 * A letter as a mail program shows it, for a frame of the page about it. Letters bring their styles beside their elements,
 * which no page of ours may; here nothing else is allowed.
 */
export function mailPreview(html: string): Response {
  return new Response(html, {
    headers: {
      ...sandboxed,
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
}
