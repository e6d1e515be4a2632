import { adopt, adoptIfReadable } from "~/door/hand-over.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { type Claim, findClaim } from "./claims.store.server";
import { claimIdSchema } from "./held-claims.queries.server";
import { claimHandOver, rejectClaim } from "./send-claim.server";

const settledConflict = () => conflict({ key: "cart.held.settled" });

/** Looks a claim up in the ERP once more, and confirms it if its return is there. */
export const recheckClaim = process({
  name: "claims.recheck",
  allow: may("administer"),
  input: claimIdSchema,
  async run(ctx, input) {
    const claim = orNotFound(await findClaim(ctx.db, input.claim));
    if (claim.state !== "forPerson") return settledConflict();
    const isFound = await adopt(ctx, claimHandOver, claim);
    await ctx.transaction((change) =>
      change.audit({ kind: "claim", id: claim.id, after: { lookedAgain: true, found: isFound } }),
    );
    return ok({ isFound });
  },
});

/** Gives a claim that never arrived back to its claimant, who can make it again; first looks once more. */
export const giveClaimBack = process({
  name: "claims.giveBack",
  allow: may("administer"),
  input: claimIdSchema,
  unaudited: "the rejection and the confirmation each write their own entry",
  async run(ctx, input) {
    const claim = orNotFound(await findClaim(ctx.db, input.claim));
    if (claim.state !== "forPerson") return settledConflict();
    if (await adoptIfReadable(ctx, claimHandOver, claim)) return ok({ isFound: true });
    const isRejected = await rejectClaim(ctx, claim, [reasonOf(ctx, claim)]);
    return isRejected ? ok({ isFound: false }) : settledConflict();
  },
});

function reasonOf({ translatorFor }: ProcessCtx, { content }: Claim) {
  const t = translatorFor({ formats: { locale: content.language }, micrositeId: null });
  return { severity: "error" as const, code: "portal.notArrived", text: t("claims.held.reason") };
}
