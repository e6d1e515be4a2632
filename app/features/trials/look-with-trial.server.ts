import { randomBytes } from "node:crypto";
import { z } from "zod";
import { command } from "~/door/operation.server";
import { invalid, ok, orNotFound } from "~/door/outcome";
import { findUserByName } from "~/features/identity/people/people.queries.server";
import { mayActAs } from "~/features/identity/sessions/act-as.server";
import { endLook, openLook } from "~/features/identity/sessions/look-as.server";
import { maySeeTrials, requireRight } from "./trial-rules";
import { deleteTrial, lockTrial, updateTrial } from "./trials.store.server";

/**
 * Chooses the page that is compared, and as whom: a user, or a visitor who has not signed in. Others than oneself need the
 * right to act as others.
 */
export const lookWithTrial = command({
  name: "trials.look",
  allow: maySeeTrials,
  limits: [{ times: 240, seconds: 3_600 }],
  input: z.strictObject({
    id: z.uuid(),
    user: z.string().trim().max(200).default(""),
    page: z.string().trim().max(2_000).default("/"),
  }),
  async run(ctx, input) {
    const { id, sessionId: before, kind } = orNotFound(await lockTrial(ctx.tx, input.id));
    requireRight(ctx, kind);
    const page = pathWithin(input.page, ctx.portal);
    if (page === null) return invalid("page", { key: "trials.otherPage" });
    if (input.user === "") {
      if (before) await endLook(ctx, before);
      await updateTrial(ctx.tx, id, { page, sessionId: null, sessionHash: null, lookedBy: null, seenAs: "" });
      await ctx.audit({ kind: "trials", id, after: { page } });
      return ok({ id });
    }
    const user = await findUserByName(ctx.tx, input.user);
    if (!user?.active || !user.confirmedAt)
      return invalid("user", { key: "trials.noUser", params: { name: input.user } });
    if (user.id !== ctx.actor.userId) ctx.require(mayActAs(ctx.actor, {}));
    const sessionHash = randomBytes(32);
    const look = await openLook(ctx, { user: user.id, tokenDigest: sessionHash, before });
    const lookedBy = ctx.actor.userId;
    const { sessionId, username: seenAs } = look;
    await updateTrial(ctx.tx, id, { page, sessionId, sessionHash, lookedBy, seenAs });
    await ctx.audit({ kind: "trials", id, after: { user: user.id, page } });
    return ok({ id });
  },
});

/** Throws a change away that never counted. */
export const discardTrial = command({
  name: "trials.discard",
  allow: maySeeTrials,
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, input) {
    const trial = orNotFound(await lockTrial(ctx.tx, input.id));
    requireRight(ctx, trial.kind);
    if (trial.effectiveFrom) orNotFound(null);
    if (trial.sessionId) await endLook(ctx, trial.sessionId);
    await deleteTrial(ctx.tx, trial.id);
    await ctx.audit({ kind: "trials", id: trial.id, before: { title: trial.title } });
    return ok({ id: trial.id });
  },
});

/** Reads a path of the portal from what somebody typed or pasted; null if it leads elsewhere. */
export function pathWithin(text: string, portal: string): string | null {
  if (!URL.canParse(text || "/", portal)) return null;
  const url = new URL(text || "/", portal);
  const isPage = url.origin === portal && !/^\/(api|previews|assets)\//.test(url.pathname);
  return isPage ? url.pathname + url.search : null;
}
