import type { AppLoadContext } from "@remix-run/node";
import type { Actor } from "~/door/actor";
import type { Ctx } from "~/door/operation.server";
import type { Services } from "~/door/services";
import { tryingConfig } from "~/features/page-configs/config-in-force.server";
import { getPreview, type Side } from "~/features/trials/trials.queries.server";
import { tryingSettings } from "~/features/trials/trying-settings";
import { failurePage, pageOfFailure } from "../failures.server";
import { type RecognizedSession, readSessionOf } from "./read-session.server";
import { visitorOf } from "./visitor-of.server";

/** Parts of an address below `/previews`, read by the HTTP process. */
export interface PreviewAddress {
  trial: string;
  side: Side;
  /** Beginning of the address, which the links of the page need, too. */
  prefix: string;
}

/** Returns the preview that a request asks for; null for a page as it is. */
export const previewIn = (context: AppLoadContext): PreviewAddress | null =>
  (context.preview as PreviewAddress | undefined) ?? null;

/**
 * Opens a page for an administrator as somebody else sees it, as it is or with a change that is tried. What the change would
 * put into the cache stays out of it: everybody else reads from there.
 */
export async function openPreview(
  ctx: Ctx,
  { trial, side }: PreviewAddress,
  request: Request,
): Promise<{ actor: Actor; session: RecognizedSession | null; services: Services }> {
  const outcome = await getPreview(ctx, { id: trial });
  if (outcome.kind !== "ok") throw pageOfFailure(outcome);
  const { change, sessionHash, micrositeId, ownTargets } = outcome.value;
  const services = side === "after" ? withChange(ctx.services, change, ownTargets) : ctx.services;
  if (!sessionHash)
    return { actor: await visitorOf(services, request, micrositeId), session: null, services };
  const session = await readSessionOf(services, sessionHash, request);
  if (!session.actor) throw failurePage(409, { page: "conflict", reason: { key: "trials.lookEnded" } });
  return { actor: session.actor, session, services };
}

function withChange(
  services: Services,
  {
    settings,
    form,
  }: { settings?: Parameters<typeof tryingSettings>[1]; form?: { name: string; config: unknown } },
  ownTargets: Parameters<typeof tryingSettings>[2],
): Services {
  return {
    ...services,
    settings: settings ? tryingSettings(services.settings, settings, ownTargets) : services.settings,
    cache: tryingConfig(services.cache, form ?? null),
  };
}
