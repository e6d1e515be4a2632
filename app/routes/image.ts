import type { LoaderFunctionArgs } from "@remix-run/node";
import { getImage } from "~/features/images/get-image.queries.server";
import { enter } from "~/http/entrance/enter.server";
import { sandboxHeaders } from "~/http/security-headers";

/** Serves an uploaded picture. Its id never changes its content, so browsers keep it without asking again. */
export async function loader(args: LoaderFunctionArgs) {
  const id = (args.params.image ?? "").replace(/\.(png|webp)$/, "");
  const image = await getImage(await enter(args), { id });
  if (image.kind !== "ok") return new Response(null, { status: 404, headers: sandboxHeaders });
  return new Response(new Uint8Array(image.value.content), {
    headers: {
      ...sandboxHeaders,
      "Content-Type": image.value.type,
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
