import { linkTo } from "~/features/documents/document-links";
import { getOutput } from "~/features/documents/papers/papers.queries.server";
import { quotedTag } from "~/http/file-response.server";
import { readFile } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { paperIn } from "./paper.server";

/** Serves the file of a paper, shown in the browser or saved under the ERP's file name. */
export const loader = withoutPage(async (args) => {
  const { pathname, searchParams } = new URL(args.request.url);
  const paper = paperIn(args);
  // XML is offered on the page of the invoice; a PDF has a page of its own.
  const offeredAt =
    paper.type === "ubl"
      ? linkTo({ kind: "invoice", number: paper.number })
      : pathname.replace(/\/file$/, "");
  const { value } = await readFile(args, getOutput, paper, offeredAt ?? pathname);
  const isDownload = searchParams.get("save") === "1";
  const etag = quotedTag(value.etag);
  const headers = { "Cache-Control": "private, no-cache", ETag: etag };
  if (args.request.headers.get("If-None-Match") === etag) {
    await value.content.cancel();
    return new Response(null, { status: 304, headers });
  }
  const name = encodeURIComponent(value.fileName);
  return new Response(value.content, {
    headers: {
      ...headers,
      "Content-Type": value.mediaType,
      "Content-Length": String(value.bytes),
      "Content-Disposition": `${isDownload ? "attachment" : "inline"}; filename*=UTF-8''${name}`,
    },
  });
});
