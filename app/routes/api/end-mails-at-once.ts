import type { ActionFunctionArgs } from "@remix-run/node";
import { systemActor } from "~/features/identity/actor";
import { endMails } from "~/features/identity/profile/end-mails.server";
import { readLoadContext } from "~/http/load-context.server";

/**
 * One-click unsubscription by a mail program (RFC 8058): a POST without cookies, authenticated by the sealed token. What
 * its body says is of no interest.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "-";
  const ctx = { ...(await readLoadContext(context)), actor: systemActor };
  const outcome = await endMails(ctx, { token });
  return new Response(null, { status: outcome.kind === "ok" ? 204 : 404 });
}
