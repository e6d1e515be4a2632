import { z } from "zod";
import { command } from "~/door/operation.server";
import { notFound, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { campaignMail } from "./campaign.mail";
import { findCampaign } from "./campaigns.store.server";

/** Mails a campaign to the administrator alone, as its audience will get it. */
export const sendTestCampaign = command({
  name: "marketing_campaigns.test",
  allow: may("manage_content"),
  input: z.strictObject({ id: z.uuid() }),
  limits: [{ times: 20, seconds: 600 }],
  async run(ctx, { id }) {
    const campaign = orNotFound(await findCampaign(ctx.tx, id));
    if (campaign.campaignType !== "email") return notFound;
    const addressee = orNotFound(await findAddressee(ctx.tx, must(ctx.actor.userId, "a user")));
    const words = { t: ctx.t, formats: ctx.actor.formats, portal: ctx.portal };
    await queueEventMail(
      ctx,
      campaignMail(`campaign-test-${id}-${newId()}`, campaign, words),
      addressee,
      null,
    );
    await ctx.audit({ kind: "marketing_campaigns", id, after: { testSentTo: addressee.email } });
    return ok({ id });
  },
});
