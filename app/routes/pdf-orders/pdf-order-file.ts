import { createReadableStreamFromReadable } from "@remix-run/node";
import { getPdfOrderFile } from "~/features/pdf-orders/pdf-orders.queries.server";
import { readPage } from "~/http/read-page.server";
import { sandboxed } from "~/http/security-headers";
import { withoutPage } from "~/http/without-page.server";

/** Returns an uploaded order as a download; `sandboxed` keeps a browser from running what it may hold. */
export const loader = withoutPage(async (args) => {
  const { value } = await readPage(args, getPdfOrderFile, { order: args.params.order ?? "" });
  return new Response(createReadableStreamFromReadable(value.content), {
    headers: {
      ...sandboxed,
      "Content-Type": "application/pdf",
      "Content-Length": String(value.size),
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(value.name)}`,
      "Cache-Control": "no-store",
    },
  });
});
