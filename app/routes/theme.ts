import type { LoaderFunctionArgs } from "@remix-run/node";
import { sandboxed } from "~/http/security-headers";
import { themeAt } from "~/themes/theme";
import { themeSheet } from "~/themes/theme-sheet";

/** The look of a microsite. Nothing is looked up: the address tells it. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const theme = themeAt(params.sheet ?? "");
  if (!theme) return new Response(null, { status: 404, headers: sandboxed });
  return new Response(themeSheet(theme), {
    headers: {
      ...sandboxed,
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
