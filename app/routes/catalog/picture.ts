import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPicture } from "~/features/catalog/product/pictures.queries.server";
import { enter } from "~/http/entrance/enter.server";
import { sandboxHeaders } from "~/http/security-headers";

/** Serves a drawing. Its address contains its digest, so browsers cache it without revalidation. */
export async function loader(args: LoaderFunctionArgs) {
  const digest = (args.params.picture ?? "").replace(/\.svg$/, "");
  const tag = `"${digest}"`;
  const cacheHeaders = { "Cache-Control": "public, max-age=31536000, immutable", ETag: tag };
  if (args.request.headers.get("If-None-Match") === tag)
    return new Response(null, { status: 304, headers: cacheHeaders });
  const picture = await getPicture(await enter(args), { digest });
  if (picture.kind !== "ok") return new Response(null, { status: 404, headers: sandboxHeaders });
  return new Response(picture.value, {
    headers: { ...sandboxHeaders, ...cacheHeaders, "Content-Type": "image/svg+xml; charset=utf-8" },
  });
}
