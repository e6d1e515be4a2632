import type { ActionFunctionArgs } from "@remix-run/node";
import { signOut } from "~/features/identity/sessions/sign-out.server";
import { paths } from "~/http/paths";
import { seeOther } from "~/http/redirect.server";
import { newSessionToken, setSessionToken } from "~/http/session.server";
import { submitted } from "~/http/submitted.server";

/** Somebody who follows a link here is shown where signing out is done; only the button does it. */
export const loader = () => seeOther(paths.dashboard());

export async function action(args: ActionFunctionArgs) {
  const { ctx } = await submitted(args);
  await signOut(ctx, {});
  return seeOther(
    paths.signIn(),
    [{ severity: "success", key: "identity.signedOut" }],
    [
      ["Set-Cookie", await setSessionToken(newSessionToken())],
      // The browser forgets every page that it kept; cookies go on, they are new already.
      ["Clear-Site-Data", '"cache"'],
    ],
  );
}

/** Never shown. It makes this a page, so that a refusal is answered with the frame's error page. */
export default function Nothing() {
  return null;
}
