import type { LoaderFunctionArgs } from "@remix-run/node";
import { getLetter } from "~/features/notifications/outbox.queries.server";
import { notFoundPage } from "~/http/failures.server";
import { readPage } from "~/http/read-page.server";
import { sandboxed } from "~/http/security-headers";

/**
 * A letter as a mail program shows it, in a frame of the page about it. Letters bring their styles beside their elements,
 * which no page of ours may; here nothing else is allowed.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { value } = await readPage(args, getLetter, { id: args.params.id ?? "" });
  if (!value.html) throw notFoundPage();
  return new Response(value.html, {
    headers: {
      ...sandboxed,
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
}
