import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { signOut } from "~/features/identity/sessions/sign-out.server";
import { enter } from "~/http/entrance/enter.server";
import type { Entrance } from "~/http/entrance/entrance";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { newSessionToken, setSessionToken } from "~/http/session.server";

/**
 * Signs out who typed the address or followed a bookmark (C-060). A link or picture of another site must not (CSRF), so
 * any other visitor is told about the button.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  if (ctx.actor.kind === "anonymous") return seeOther(paths.signIn());
  if (isTypedAddress(args.request)) return endSession(ctx);
  return seeOther(paths.dashboard(), [{ severity: "info", key: "identity.signOutByButton" }]);
}

/** A prefetch of what is being typed is no visit. */
const isTypedAddress = ({ headers }: Request) =>
  headers.get("Sec-Fetch-Site") === "none" &&
  headers.get("Sec-Fetch-Mode") === "navigate" &&
  !headers.has("Sec-Purpose");

export async function action(args: ActionFunctionArgs) {
  const { ctx } = await readSubmittedForm(args);
  return endSession(ctx);
}

async function endSession(ctx: Entrance) {
  await signOut(ctx, {});
  return seeOther(
    paths.signIn(),
    [{ severity: "success", key: "identity.signedOut" }],
    [
      ["Set-Cookie", await setSessionToken(newSessionToken())],
      // Deletes every page that the browser has cached, and what scripts have stored; the cookies are new already.
      ["Clear-Site-Data", '"cache", "storage"'],
    ],
  );
}

/** Renders nothing, but makes the route a page, so that a refusal is answered with the frame's error page. */
export default function EmptyPage() {
  return null;
}
