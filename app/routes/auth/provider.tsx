import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Admission } from "~/features/identity/ways-in/admit-user.server";
import {
  beginProviderSignIn,
  finishProviderSignIn,
} from "~/features/identity/ways-in/provider-sign-in.server";
import { enter } from "~/http/entrance/enter.server";
import type { Entrance } from "~/http/entrance/entrance";
import { notFoundPage, pageOfFailure } from "~/http/failures.server";
import { localPath } from "~/http/local-path";
import { paths } from "~/http/paths";
import { leaveFor, seeOther } from "~/http/redirect.server";
import { digest, renewedDevice, renewedSession, setSessionToken } from "~/http/session.server";

/** `/auth/google/start` leads to the provider, `/auth/google/callback` is where it sends the visitor back. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  const { provider = "", action } = args.params;
  if (action === "start") return start(ctx, args.request, provider);
  if (action === "callback") return callback(ctx, args.request, provider);
  throw notFoundPage();
}

async function start(ctx: Entrance, request: Request, provider: string): Promise<Response> {
  const backPath = localPath(new URL(request.url).searchParams.get("back"));
  if (ctx.actor.kind === "user") return seeOther(backPath ?? paths.dashboard());
  // Prevents login CSRF: only our own page or a bookmark starts; another site leads to the page with the
  // button.
  const site = request.headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return seeOther(paths.signIn(backPath ?? undefined));
  const browser = digest(ctx.sessionToken);
  const outcome = await beginProviderSignIn(ctx, { provider, backPath, browser });
  if (outcome.kind === "ok") {
    const cookie = ctx.freshToken ? await setSessionToken(ctx.sessionToken) : null;
    return leaveFor(outcome.value.url, cookie ? [["Set-Cookie", cookie]] : []);
  }
  if (outcome.kind !== "refused") throw pageOfFailure(outcome);
  return seeOther(paths.signIn(backPath ?? undefined), [{ severity: "error", ...outcome.reason }]);
}

async function callback(ctx: Entrance, request: Request, provider: string): Promise<Response> {
  if (ctx.actor.kind === "user") return seeOther(paths.dashboard());
  const { fixed, cookie } = renewedSession(request);
  const device = renewedDevice();
  const answer = new URL(request.url).search.slice(1);
  const browser = digest(ctx.sessionToken);
  const outcome = await finishProviderSignIn(ctx, { provider, answer, browser, ...fixed, ...device.fixed });
  if (outcome.kind === "refused") {
    return seeOther(paths.signIn(), [{ severity: "error", ...outcome.reason }]);
  }
  if (outcome.kind !== "ok") throw pageOfFailure(outcome);
  const { admission, backPath } = outcome.value;
  const cookies = admission.kind === "in" ? [await cookie(), await device.cookie()] : [await cookie()];
  return seeOther(pathAfter(admission, backPath), [], cookies);
}

function pathAfter(admission: Admission, backPath: string | null): string {
  if (admission.kind === "secondStep") return paths.secondStep(backPath);
  return admission.kind === "in" ? (backPath ?? paths.dashboard()) : admission.path;
}

/** Renders nothing, but makes the route a page, so that a refusal is answered with the frame's error page. */
export default function EmptyPage() {
  return null;
}
