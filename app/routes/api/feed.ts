import type { LoaderFunctionArgs } from "@remix-run/node";
import { feedTokenHash } from "~/features/feeds/feed-addresses.server";
import { getFeed } from "~/features/feeds/get-feed.server";
import { anonymousActor } from "~/features/identity/actor";
import { initOf } from "~/http/failures.server";
import { readLoadContext } from "~/http/load-context.server";
import { sandboxHeaders } from "~/http/security-headers";

/**
 * Serves a calendar or a feed to programs that have its secret address. The secret is in the query, which no log holds,
 * and goes no further than this file.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const tokenHash = feedTokenHash(searchParams.get("token") ?? "").toString("hex");
  const form = pathname.endsWith(".ics") ? "calendar" : "atom";
  const ctx = { ...(await readLoadContext(context)), actor: anonymousActor("en") };
  const outcome = await getFeed(ctx, { tokenHash, form });
  if (outcome.kind === "notFound" || outcome.kind === "invalid")
    return new Response("Not found\n", { status: 404, headers: { "Cache-Control": "no-store" } });
  if (outcome.kind !== "ok") {
    const { status, headers } = initOf(outcome);
    return new Response(null, { status, headers: { ...headers, "Cache-Control": "no-store" } });
  }
  const { type, name, content } = outcome.value;
  return new Response(content, {
    headers: {
      ...sandboxHeaders,
      "Content-Type": type,
      "Content-Disposition": `inline; filename="${name}"`,
      "Cache-Control": "private, max-age=300",
      "X-Robots-Tag": "noindex",
    },
  });
}
