import type { LoaderFunctionArgs } from "@remix-run/node";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { getAttachment } from "~/features/carts/attachment.queries.server";
import { readPage } from "~/http/read-page.server";
import { sandboxed } from "~/http/security-headers";

/** A file of one's own cart, to be looked at or kept; never run. */
export async function loader(args: LoaderFunctionArgs) {
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
}
