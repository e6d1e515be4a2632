import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { ActivePartner } from "~/door/actor";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { holdings, users } from "../identity.tables";
import { hasMicrosite, rightsOfUser, worksIn } from "../rights.store.server";

/** Finds an active user with all rights, and whether that user works in a sales area and holds a customer there. */
export async function findUserAt(
  db: Db,
  { userId, partner, salesAreaId }: { userId: string; partner: ActivePartner; salesAreaId: string },
) {
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
    .where(and(eq(users.id, userId), eq(users.active, true), hasMicrosite()));
  return row ?? null;
}
