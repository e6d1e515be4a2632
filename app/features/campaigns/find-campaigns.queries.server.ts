import { z } from "zod";
import type { Actor } from "~/door/actor";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may, signedIn, withPartner } from "~/door/verdict";
import { countOrdersWith } from "~/features/carts/sums/order-counts.server";
import { type Audience, countAudience, findRoleIds } from "~/features/identity/audience.server";
import { type Translated, translationOf } from "~/i18n/translated";
import { dayIn } from "~/lib/business-date";
import { campaignLink } from "./campaign";
import { type Campaign, campaignStore, findDismissed, findShownCampaigns } from "./campaigns.store.server";
import { campaignsTag } from "./campaigns-tag";

const cacheTtl = 60_000;
/** A dashboard has room for no more. */
const maxShown = 4;

/** Finds the campaigns of the day that are meant for the user and were not dismissed. */
export const findCampaigns = query({
  name: "campaigns.find",
  allow: signedIn.and(withPartner),
  input: z.strictObject({}),
  async run(ctx) {
    const { actor } = ctx;
    const today = dayIn(actor.formats.timeZone, ctx.clock.now());
    const campaigns = await ctx.cache.remember({
      key: ["campaigns", today],
      ttl: cacheTtl,
      tags: [campaignsTag],
      fresh: () => findShownCampaigns(ctx.db, today),
    });
    const placedCampaigns = campaigns.filter((campaign) => meansPlace(campaign, actor));
    const hasRoles = placedCampaigns.some(({ roleIds }) => roleIds.length > 0);
    const roleIds = hasRoles && actor.userId ? await findRoleIds(ctx.db, actor.userId) : [];
    const addressedCampaigns = placedCampaigns.filter((campaign) => includesAny(campaign.roleIds, roleIds));
    const remainingCampaigns = await withoutDismissed(ctx, addressedCampaigns);
    return ok({ items: remainingCampaigns.slice(0, maxShown).map((campaign) => viewOf(campaign, actor)) });
  },
});

const includesAny = (ids: readonly string[], ownIds: readonly string[]) =>
  ids.length === 0 || ids.some((id) => ownIds.includes(id));

/** Tells whether an audience includes the microsite, the sales area and the customer of an actor. */
function meansPlace({ micrositeIds, salesAreaIds, customerNumbers }: Audience, actor: Actor): boolean {
  const { micrositeId, salesArea, partner } = actor;
  return (
    includesAny(micrositeIds, micrositeId ? [micrositeId] : []) &&
    includesAny(salesAreaIds, salesArea ? [salesArea.id] : []) &&
    includesAny(customerNumbers, partner ? [partner.number] : [])
  );
}

/** Notifications go away when they are dismissed. Whoever acts for somebody is not notified in their place. */
async function withoutDismissed(ctx: QueryCtx, campaigns: readonly Campaign[]): Promise<Campaign[]> {
  const { userId, behind } = ctx.actor;
  const ids = campaigns.flatMap(({ id, campaignType }) => (campaignType === "notification" ? [id] : []));
  if (ids.length === 0) return [...campaigns];
  const dismissedIds = userId && !behind ? await findDismissed(ctx.db, userId, ids) : new Set(ids);
  return campaigns.filter(({ id }) => !dismissedIds.has(id));
}

function viewOf(campaign: Campaign, { formats }: Actor) {
  const { id, campaignType, buttonTarget } = campaign;
  const inLanguage = (text: Translated) => translationOf(text, formats);
  const label = inLanguage(campaign.buttonLabel);
  return {
    id,
    isDismissible: campaignType === "notification",
    heading: inLanguage(campaign.subject),
    text: inLanguage(campaign.body),
    items: campaign.items.map(({ text }, index) => ({
      text: inLanguage(text),
      href: campaignLink(id, index),
    })),
    button: buttonTarget && label ? { label, href: campaignLink(id, "button") } : null,
  };
}

/** Tells how many users a campaign is for, and what came of it. Of no person is said what they did. */
export const getCampaignResult = query({
  name: "campaigns.getResult",
  allow: may("manage_content"),
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const campaign = orNotFound(await campaignStore.get(ctx, id));
    const { items, startsOn, endsOn, createdAt, campaignType, salesAreaIds, customerNumbers } = campaign;
    const materials = items.map(({ material }) => material);
    return ok({
      campaignType,
      audience: await countAudience(ctx.db, campaign, campaignType === "email" ? "news" : undefined),
      seen: campaign.seen,
      clicked: campaign.clicked,
      ordered:
        materials.length === 0
          ? null
          : await countOrdersWith(ctx.db, {
              materials,
              salesAreaIds,
              customerNumbers,
              createdAt,
              fromDate: startsOn,
              toDate: endsOn,
            }),
    });
  },
});
