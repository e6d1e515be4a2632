import { z } from "zod";
import type { Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { campaignMinutes } from "./campaign";
import { campaignMail } from "./campaign.mail";
import {
  type Campaign,
  findMailedCampaigns,
  findUnmailedUsers,
  insertReceipts,
} from "./campaigns.store.server";

/** Users of one transaction: their mails and receipts are written together. */
const usersAtOnce = 100;
/** Mails of one run; the next run goes on. */
const maxMails = 5_000;

/** Mails each campaign of the day to the users of its audience who have not got it yet. */
export const sendCampaigns = process({
  name: "campaigns.send",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "a receipt is kept for each user",
  async run(ctx) {
    let mails = 0;
    for (const campaign of await findMailedCampaigns(ctx.db, ctx.clock.now().toISOString().slice(0, 10)))
      mails += await sendCampaign(ctx, campaign, maxMails - mails);
    return ok({ mails });
  },
});

async function sendCampaign(ctx: ProcessCtx, campaign: Campaign, limit: number): Promise<number> {
  let mails = 0;
  while (mails < limit) {
    const userIds = await findUnmailedUsers(ctx.db, campaign, Math.min(usersAtOnce, limit - mails));
    if (userIds.length === 0) break;
    await ctx.transaction(async (change) => {
      for (const userId of await insertReceipts(change.tx, campaign.id, userIds, change.clock.now())) {
        const addressee = await findAddressee(change.tx, userId, "news");
        if (!addressee) continue;
        const words = {
          t: change.translatorFor(addressee),
          formats: addressee.formats,
          portal: change.portal,
        };
        const draft = campaignMail(`campaign-${campaign.id}-${userId}`, campaign, words);
        await queueEventMail(change, draft, addressee, null);
      }
    });
    mails += userIds.length;
  }
  return mails;
}

export const sendCampaignsJob: Job = {
  name: "campaigns.send",
  schedule: `*/${campaignMinutes} * * * *`,
  timeout: 500,
  oneAtATime: true,
  async run(ctx) {
    await sendCampaigns(ctx, {});
  },
};
