import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { choiceOf, findHoldings, updateChoice } from "./holdings.store.server";

interface Chosen {
  /** Null if the customer was active already. */
  changedTo: { name: string; salesArea: string } | null;
}

/** Makes another of the user's own customers the active one, for this session and as the user's choice from now on. */
export const choosePartner = command({
  name: "identity.choosePartner",
  allow: signedIn,
  input: z.strictObject({ holding: z.uuid() }),
  unaudited: "choosing the active customer once more changes nothing",
  async run(ctx, input) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const sessionId = must(ctx.actor.sessionId, "a session");
    const holdings = await findHoldings(ctx.tx, userId);
    const chosen = orNotFound(holdings.find((holding) => holding.id === input.holding));
    const { partner, salesArea } = ctx.actor;
    const isActive =
      partner?.number === chosen.number &&
      partner.function === chosen.function &&
      salesArea?.id === chosen.salesArea.id;
    if (isActive) return ok<Chosen>({ changedTo: null });
    await updateChoice(ctx.tx, { sessionId, userId }, choiceOf(chosen));
    await ctx.audit({
      kind: "partnerChoice",
      id: userId,
      before: { partner: partner?.number, salesArea: salesArea?.id },
      after: { partner: chosen.number, function: chosen.function, salesArea: chosen.salesArea.id },
    });
    return ok<Chosen>({ changedTo: { name: chosen.name, salesArea: chosen.salesArea.title } });
  },
});
