import { createReadableStreamFromReadable } from "@remix-run/node";
import { getAttachment } from "~/features/carts/attachments/attachment.queries.server";
import { readPage } from "~/http/read-page.server";
import { sandboxed } from "~/http/security-headers";
import { withoutPage } from "~/http/without-page.server";

/** A file of one's own cart, to be looked at or kept; never run. */
export const loader = withoutPage(async (args) => {
  const { cart = "", file = "" } = args.params;
  const { value } = await readPage(args, getAttachment, { cart, file });
  return new Response(createReadableStreamFromReadable(value.content), {
    headers: {
      ...sandboxed,
      "Content-Type": value.type,
      "Content-Length": String(value.size),
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(value.name)}`,
      "Cache-Control": "no-store",
    },
  });
});
