import { sandboxHeaders } from "./security-headers";

/**
 * Serves a mail as a mail program shows it, for a frame. Mails contain inline styles, which no other page of
 * ours may; this one allows nothing else.
 */
export function mailPreview(html: string): Response {
  return new Response(html, {
    headers: {
      ...sandboxHeaders,
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
}
