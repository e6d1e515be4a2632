import type { LoaderFunctionArgs } from "@remix-run/node";
import { sandboxHeaders } from "~/http/security-headers";
import { loginSheetAt } from "~/themes/login-sheet";
import { themeAt } from "~/themes/theme";
import { themeSheet } from "~/themes/theme-sheet";

/** The look of a microsite. Nothing is looked up: the address tells it. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const file = params.sheet ?? "";
  const look = themeAt(file);
  const sheet = look ? themeSheet(look) : loginSheetAt(file);
  if (sheet === null) return new Response(null, { status: 404, headers: sandboxHeaders });
  return new Response(sheet, {
    headers: {
      ...sandboxHeaders,
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
