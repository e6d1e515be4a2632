import type { LoaderFunctionArgs } from "@remix-run/node";
import { enter } from "~/http/entrance/enter.server";
import { islandTextFile } from "~/http/render/island-texts.server";
import { sandboxHeaders } from "~/http/security-headers";
import { locales } from "~/i18n/locales";

/** Texts that script shows, in the words of the visitor's microsite. Only the present ones may be kept. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { file = "" } = args.params;
  const locale = locales.find((each) => file.startsWith(`${each}.`));
  if (!locale) return new Response(null, { status: 404, headers: sandboxHeaders });
  const { actor } = await enter(args);
  const { address, content } = islandTextFile(locale, actor.micrositeId);
  return new Response(content, {
    headers: {
      ...sandboxHeaders,
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": address.endsWith(`/${file}`) ? "private, max-age=31536000, immutable" : "no-store",
    },
  });
}
