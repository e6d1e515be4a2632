import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { findCampaign } from "./campaigns.store.server";

/** Says where a link of a campaign leads: to the page of its button, or to a product of a sales area. */
export const followCampaign = query({
  name: "campaigns.follow",
  allow: anyone,
  input: z.strictObject({
    id: z.uuid(),
    item: z.union([z.literal("button"), z.coerce.number().int().min(0).max(99)]),
  }),
  async run(ctx, { id, item }) {
    const { buttonTarget, items, salesAreaIds } = orNotFound(await findCampaign(ctx.db, id));
    const website = ctx.actor.salesArea?.id ?? salesAreaIds[0] ?? null;
    const path = item === "button" ? orNotFound(buttonTarget || null) : null;
    const material = item === "button" ? "" : orNotFound(items[item]).material;
    return ok({ path, material, website });
  },
});
