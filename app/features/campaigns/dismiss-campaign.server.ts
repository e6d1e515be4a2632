import { z } from "zod";
import { command } from "~/door/operation.server";
import { notFound, ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { findCampaign, insertReceipts } from "./campaigns.store.server";

/** Takes a campaign's notification away from the user's dashboard. Idempotent. */
export const dismissCampaign = command({
  name: "campaigns.dismiss",
  allow: signedIn,
  input: z.strictObject({ id: z.uuid() }),
  unaudited: "a receipt is kept for each user, and nothing else changes",
  async run(ctx, { id }) {
    const campaign = orNotFound(await findCampaign(ctx.tx, id));
    if (campaign.campaignType !== "notification") return notFound;
    await insertReceipts(ctx.tx, id, [must(ctx.actor.userId, "a user")], ctx.clock.now());
    return ok({ id });
  },
});
