import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Reference } from "~/admin/references";
import { referrersIn } from "~/admin/referrers.server";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { isOnDay } from "~/db/on-day";
import { findAudience } from "~/features/identity/audience.server";
import { countOfSubject } from "~/features/usage/subject-counts.server";
import { campaignReceipts, marketingCampaigns } from "./campaigns.tables";

export type Campaign = typeof marketingCampaigns.$inferSelect;

const { id, title, subject, body, salesAreaIds, campaignType, active } = marketingCampaigns;

const receiptCount = sql<number>`(
  SELECT count(*)::int FROM ${campaignReceipts} r WHERE r.campaign_id = ${id}
)`;

export const campaignStore = tableStore(marketingCampaigns, {
  search: [title, sql`${subject}::text`, sql`${body}::text`],
  extra: {
    // Nobody learns whether a mail was read: those that were sent are counted.
    seen: sql<number>`CASE WHEN ${campaignType} = 'email' THEN ${receiptCount}
      ELSE ${countOfSubject("campaignSeen", sql`${id}::text`)} END`,
    clicked: countOfSubject("campaignClicked", sql`${id}::text || ' %'`),
  },
  filters: { campaignType, salesAreaId: (value) => sql`${value} = ANY(${salesAreaIds})` },
});

export const campaignReferences: Record<string, Reference> = {
  sales_areas: {
    find: referrersIn(
      (ids) => sql`SELECT title AS name FROM ${marketingCampaigns} WHERE sales_area_ids && ${ids}`,
    ),
  },
  microsites: {
    find: referrersIn(
      (ids) => sql`SELECT title AS name FROM ${marketingCampaigns} WHERE microsite_ids && ${ids}`,
    ),
  },
  roles: {
    find: referrersIn((ids) => sql`SELECT title AS name FROM ${marketingCampaigns} WHERE role_ids && ${ids}`),
  },
};

/** Finds the campaigns that dashboards show on a day, the oldest first. */
export const findShownCampaigns = (db: Db, today: string): Promise<Campaign[]> =>
  db
    .select()
    .from(marketingCampaigns)
    .where(and(eq(active, true), ne(campaignType, "email"), isOnDay(marketingCampaigns, today)))
    .orderBy(asc(marketingCampaigns.createdAt), asc(id))
    .limit(100);

/** Finds the campaigns that are to be mailed on a day. */
export const findMailedCampaigns = (db: Db, today: string): Promise<Campaign[]> =>
  db
    .select()
    .from(marketingCampaigns)
    .where(and(eq(active, true), eq(campaignType, "email"), isOnDay(marketingCampaigns, today)))
    .orderBy(asc(marketingCampaigns.createdAt), asc(id))
    .limit(100);

export const findCampaign = async (db: Db, campaignId: string): Promise<Campaign | null> =>
  (await db.select().from(marketingCampaigns).where(eq(id, campaignId)))[0] ?? null;

/** Finds which of these campaigns a user has dismissed. */
export async function findDismissed(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: campaignReceipts.campaignId })
    .from(campaignReceipts)
    .where(and(eq(campaignReceipts.userId, userId), inArray(campaignReceipts.campaignId, [...ids])));
  return new Set(rows.map((row) => row.id));
}

/** Notes receipts; returns the users who had none. */
export async function insertReceipts(
  tx: Db,
  campaignId: string,
  userIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .insert(campaignReceipts)
    .values(userIds.map((userId) => ({ campaignId, userId, at })))
    .onConflictDoNothing()
    .returning({ userId: campaignReceipts.userId });
  return rows.map(({ userId }) => userId);
}

/** Finds some users of an audience to whom a campaign was not mailed yet. */
export const findUnmailedUsers = (db: Db, campaign: Campaign, limit: number): Promise<string[]> =>
  findAudience(db, campaign, {
    kind: "news",
    except: (userId) =>
      sql`EXISTS (SELECT FROM ${campaignReceipts} r WHERE r.campaign_id = ${campaign.id} AND r.user_id = ${userId})`,
    limit,
  });
