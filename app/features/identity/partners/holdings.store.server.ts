import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { ActiveSalesArea } from "~/door/actor";
import type { PartnerFunction } from "~/erp/erp";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { holdings, type PartnerChoice, recentPartners, sessions, users } from "../identity.tables";
import { worksIn } from "../rights.store.server";

/** What the partner bar has room for; one more is read, so that it knows whether there are others. */
export const barHoldings = 50;

export interface HeldPartner {
  id: string;
  function: PartnerFunction;
  number: string;
  name: string;
  salesArea: ActiveSalesArea;
}

export function heldPartner(
  holding: typeof holdings.$inferSelect,
  salesArea: typeof salesAreas.$inferSelect,
): HeldPartner {
  return {
    id: holding.id,
    function: holding.function,
    number: holding.partnerNumber,
    name: holding.partnerName,
    salesArea,
  };
}

/** The holdings of a user, the default first: what may be chosen, and where a session begins. */
export async function findHoldings(db: Db, userId: string): Promise<HeldPartner[]> {
  const rows = await db
    .select()
    .from(holdings)
    .innerJoin(users, eq(users.id, holdings.userId))
    .innerJoin(salesAreas, eq(salesAreas.id, holdings.salesAreaId))
    .where(and(eq(holdings.userId, userId), worksIn(sql`${holdings.salesAreaId}`)))
    .orderBy(
      sql`${holdings.isDefault} DESC`,
      holdings.salesAreaId,
      holdings.function,
      holdings.partnerNumber,
    );
  return rows.map((row) => heldPartner(row.holdings, row.sales_areas));
}

/** The sales areas in which a member of staff may work. */
export async function findSalesAreasOf(db: Db, userId: string): Promise<ActiveSalesArea[]> {
  const rows = await db
    .select({ area: salesAreas })
    .from(salesAreas)
    .innerJoin(users, eq(users.id, userId))
    .where(worksIn(sql`${salesAreas.id}`))
    .orderBy(salesAreas.id);
  return rows.map(({ area }) => area);
}

/** For this session, and as the user's choice from now on. */
export async function rememberChoice(
  tx: Db,
  who: { sessionId: string; userId: string },
  partner: PartnerChoice,
): Promise<void> {
  await tx.update(sessions).set({ partner }).where(eq(sessions.id, who.sessionId));
  await tx.update(users).set({ partnerChoice: partner }).where(eq(users.id, who.userId));
}

const recentKept = 20;

/** For staff: whom they worked for lately, the latest first. */
export async function findRecentPartners(db: Db, userId: string) {
  return db
    .select({
      function: recentPartners.function,
      number: recentPartners.number,
      name: recentPartners.name,
      salesArea: { id: salesAreas.id, title: salesAreas.title },
    })
    .from(recentPartners)
    .innerJoin(users, eq(users.id, recentPartners.userId))
    .innerJoin(salesAreas, eq(salesAreas.id, recentPartners.salesAreaId))
    .where(and(eq(recentPartners.userId, userId), worksIn(sql`${recentPartners.salesAreaId}`)))
    .orderBy(sql`${recentPartners.at} DESC`)
    .limit(recentKept);
}

export async function rememberRecent(
  tx: Db,
  userId: string,
  partner: PartnerChoice,
  at: Date,
): Promise<void> {
  await tx
    .insert(recentPartners)
    .values({ ...partner, userId, at })
    .onConflictDoUpdate({
      target: [
        recentPartners.userId,
        recentPartners.function,
        recentPartners.number,
        recentPartners.salesAreaId,
      ],
      set: { at, name: partner.name },
    });
  await tx.delete(recentPartners).where(
    sql`${recentPartners.userId} = ${userId} AND ${recentPartners.at} < (
      SELECT min(at) FROM (SELECT r.at FROM recent_partners r WHERE r.user_id = ${userId}
        ORDER BY r.at DESC LIMIT ${recentKept}) latest)`,
  );
}

export const choiceOf = (held: Omit<HeldPartner, "id">): PartnerChoice => ({
  function: held.function,
  number: held.number,
  name: held.name,
  salesAreaId: held.salesArea.id,
});
