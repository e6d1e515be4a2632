import { valueOr } from "~/door/value-or";
import { findCampaigns } from "~/features/campaigns/find-campaigns.queries.server";
import { findNotifications, getBanner } from "~/features/content/announcements/announcements.queries.server";
import type { Entrance } from "~/http/entrance/entrance";

/** Reads what the company has to say to the reader today: banners, notifications and campaigns. */
export async function announcementsOf(ctx: Entrance) {
  const [banner, notifications, campaigns] = await Promise.all([
    getBanner(ctx, {}),
    findNotifications(ctx, {}),
    campaignsOf(ctx),
  ]);
  return {
    banners: banner.kind === "ok" ? banner.value.items : [],
    notifications: valueOr(ctx, notifications, { items: [] }).items,
    campaigns,
  };
}

/** Finds the campaigns for the reader, and counts those that a customer's user sees. */
async function campaignsOf(ctx: Entrance) {
  const outcome = await findCampaigns(ctx, {});
  if (outcome.kind === "refused") return [];
  const campaigns = valueOr(ctx, outcome, { items: [] }).items;
  if (!ctx.actor.internal && !ctx.actor.behind)
    for (const { id } of campaigns) ctx.services.usage.count("campaignSeen", id);
  return campaigns;
}
