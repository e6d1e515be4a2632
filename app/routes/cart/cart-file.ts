import { createReadableStreamFromReadable } from "@remix-run/node";
import { getAttachment } from "~/features/carts/attachments/attachment.queries.server";
import { readPage } from "~/http/read-page.server";
import { sandboxHeaders } from "~/http/security-headers";
import { withoutPage } from "~/http/without-page.server";

/** Returns a file of the visitor's own cart as a download; `sandboxHeaders` keep a browser from running it. */
export const loader = withoutPage(async (args) => {
  const { cart = "", file = "" } = args.params;
  const { value } = await readPage(args, getAttachment, { cart, file });
  return new Response(createReadableStreamFromReadable(value.content), {
    headers: {
      ...sandboxHeaders,
      "Content-Type": value.type,
      "Content-Length": String(value.size),
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(value.name)}`,
      "Cache-Control": "no-store",
    },
  });
});
