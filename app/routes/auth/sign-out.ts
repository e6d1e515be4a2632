import type { ActionFunctionArgs } from "@remix-run/node";
import { signOut } from "~/features/identity/sessions/sign-out.server";
import { paths } from "~/http/paths";
import { seeOther } from "~/http/redirect.server";
import { newSessionToken, setSessionToken } from "~/http/session.server";
import { submitted } from "~/http/submitted.server";

/** Leads visitors who follow a link to the page with the button; only the button signs out. */
export const loader = () => seeOther(paths.dashboard());

export async function action(args: ActionFunctionArgs) {
  const { ctx } = await submitted(args);
  await signOut(ctx, {});
  return seeOther(
    paths.signIn(),
    [{ severity: "success", key: "identity.signedOut" }],
    [
      ["Set-Cookie", await setSessionToken(newSessionToken())],
      // Deletes every page that the browser has cached; the cookies are new already.
      ["Clear-Site-Data", '"cache"'],
    ],
  );
}

/** Renders nothing, but makes the route a page, so that a refusal is answered with the frame's error page. */
export default function EmptyPage() {
  return null;
}
