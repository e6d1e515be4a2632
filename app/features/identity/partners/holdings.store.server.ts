import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { ActiveSalesArea } from "~/door/actor";
import type { PartnerFunction } from "~/erp/erp";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { holdings, type PartnerChoice, recentPartners, sessions, users } from "../identity.tables";
import { worksIn } from "../rights.store.server";

/** Limits the partner bar. Queries read one more to tell whether there are others. */
export const maxBarHoldings = 50;

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

/** Finds the customers that a user may choose, the default first. */
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

/** Finds the customers whose order cart, one of this user's, goes to an address of its own. */
export async function findDropShips(
  db: Db,
  userId: string,
): Promise<{ number: string; salesArea: string }[]> {
  const { rows } = await db.execute<{ number: string; salesArea: string }>(sql`
    SELECT sold_to AS number, sales_area_id AS "salesArea" FROM carts
    WHERE user_id = ${userId} AND kind = 'order' AND state = 'active' AND header -> 'dropShip' <> 'null'
      AND EXISTS (SELECT FROM cart_items i WHERE i.cart_id = carts.id AND i.removed_in IS NULL)`);
  return rows;
}

/** Finds a user's customers as stored, whether or not the user may work in their sales areas. */
export function findStoredHoldings(db: Db, userId: string) {
  return db
    .select({ holding: holdings, area: salesAreas.title })
    .from(holdings)
    .innerJoin(salesAreas, eq(salesAreas.id, holdings.salesAreaId))
    .where(eq(holdings.userId, userId))
    .orderBy(holdings.salesAreaId, holdings.function, holdings.partnerNumber)
    .limit(200);
}

export async function insertHolding(tx: Db, holding: typeof holdings.$inferInsert): Promise<void> {
  await tx.insert(holdings).values(holding);
}

export async function findSalesArea(db: Db, id: string) {
  const [area] = await db.select().from(salesAreas).where(eq(salesAreas.id, id));
  return area ?? null;
}

/** Finds the sales areas in which a member of staff may work. */
export async function findSalesAreasOf(db: Db, userId: string): Promise<ActiveSalesArea[]> {
  const rows = await db
    .select({ area: salesAreas })
    .from(salesAreas)
    .innerJoin(users, eq(users.id, userId))
    .where(worksIn(sql`${salesAreas.id}`))
    .orderBy(salesAreas.id);
  return rows.map(({ area }) => area);
}

/** Stores the active customer for this session and as the default of later ones. */
export async function updateChoice(
  tx: Db,
  { sessionId, userId }: { sessionId: string; userId: string },
  partner: PartnerChoice,
): Promise<void> {
  await tx.update(sessions).set({ partner }).where(eq(sessions.id, sessionId));
  await tx.update(users).set({ partnerChoice: partner }).where(eq(users.id, userId));
}

const maxRecentPartners = 20;

/** Finds the customers that a member of staff worked for last, the latest first. */
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
    .limit(maxRecentPartners);
}

export async function insertRecent(tx: Db, userId: string, partner: PartnerChoice, at: Date): Promise<void> {
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
        ORDER BY r.at DESC LIMIT ${maxRecentPartners}) latest)`,
  );
}

export const choiceOf = (holding: Omit<HeldPartner, "id">): PartnerChoice => ({
  function: holding.function,
  number: holding.number,
  name: holding.name,
  salesAreaId: holding.salesArea.id,
});
