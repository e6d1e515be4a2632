import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { choiceOf, findHoldings, updateChoice } from "./holdings.store.server";

export interface PartnerSwitch {
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
    const chosenHolding = orNotFound(holdings.find((holding) => holding.id === input.holding));
    const { partner, salesArea } = ctx.actor;
    const isActive =
      partner?.number === chosenHolding.number &&
      partner.function === chosenHolding.function &&
      salesArea?.id === chosenHolding.salesArea.id;
    if (isActive) return ok<PartnerSwitch>({ changedTo: null });
    await updateChoice(ctx.tx, { sessionId, userId }, choiceOf(chosenHolding));
    await ctx.audit({
      kind: "partnerChoice",
      id: userId,
      before: { partner: partner?.number, salesArea: salesArea?.id },
      after: {
        partner: chosenHolding.number,
        function: chosenHolding.function,
        salesArea: chosenHolding.salesArea.id,
      },
    });
    return ok<PartnerSwitch>({
      changedTo: { name: chosenHolding.name, salesArea: chosenHolding.salesArea.title },
    });
  },
});
