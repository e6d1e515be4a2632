import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { ActivePartner, Actor } from "~/door/actor";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { actorOfUser } from "../actor";
import { holdings, users } from "../identity.tables";
import { rightsOfUser, worksIn } from "../rights.store.server";

/**
 * A user as they may act at this moment for that customer, for work that they left to a job; null where the account or
 * the customer was taken from them since.
 */
export async function findActor(
  db: Db,
  asked: { userId: string; partner: ActivePartner; salesAreaId: string },
): Promise<Actor | null> {
  const { userId, partner, salesAreaId } = asked;
  const [row] = await db
    .select({
      user: users,
      ...rightsOfUser(),
      salesArea: salesAreas,
      works: worksIn(sql`${salesAreaId}`),
      holds: sql<boolean>`EXISTS (SELECT FROM ${holdings} h WHERE h.user_id = ${users.id}
        AND h.function = ${partner.function} AND h.partner_number = ${partner.number}
        AND h.sales_area_id = ${salesAreaId})`,
    })
    .from(users)
    .innerJoin(salesAreas, eq(salesAreas.id, salesAreaId))
    .where(and(eq(users.id, userId), eq(users.active, true)));
  if (!row?.works) return null;
  const { user, salesArea, holds, works, ...rights } = row;
  const staff = user.internal && rights.permissions.includes("select_any_partner");
  if (!holds && !staff) return null;
  return actorOfUser({ user, ...rights, active: { ...partner, salesArea }, behind: null, sessionId: null });
}
