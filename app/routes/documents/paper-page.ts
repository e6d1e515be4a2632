import { getPaperPage } from "~/features/documents/papers/papers.queries.server";
import { quotedTag } from "~/http/file-response.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { paperIn } from "./paper.server";

/** Serves one page of a paper as a picture. */
export const loader = withoutPage(async (args) => {
  const { value } = await readPage(args, getPaperPage, { ...paperIn(args), page: args.params.page ?? "" });
  const etag = quotedTag(value.etag);
  const headers = { "Cache-Control": "private, no-cache", ETag: etag };
  if (args.request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
  return new Response(value.picture as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, "Content-Type": "image/png" },
  });
});
