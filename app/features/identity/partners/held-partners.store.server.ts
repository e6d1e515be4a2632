import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { PartnerRef } from "~/erp/erp";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { holdings, users } from "../identity.tables";

const worksForSomebody = and(eq(users.active, true), isNull(users.deletedAt), isNull(salesAreas.deletedAt));

/** Finds the customer numbers that active users hold, each once. */
export const findHeldNumbers = (db: Db) =>
  db
    .selectDistinct({
      system: salesAreas.system,
      salesAreaId: holdings.salesAreaId,
      function: holdings.function,
      number: holdings.partnerNumber,
    })
    .from(holdings)
    .innerJoin(users, eq(users.id, holdings.userId))
    .innerJoin(salesAreas, eq(salesAreas.id, holdings.salesAreaId))
    .where(worksForSomebody)
    .orderBy(asc(holdings.salesAreaId), asc(holdings.partnerNumber));

export const findHoldersOf = (db: Db, salesAreaId: string, partners: readonly PartnerRef[]) =>
  db
    .select({
      userId: users.id,
      timeZone: users.timeZone,
      function: holdings.function,
      number: holdings.partnerNumber,
      name: holdings.partnerName,
    })
    .from(holdings)
    .innerJoin(users, eq(users.id, holdings.userId))
    .innerJoin(salesAreas, eq(salesAreas.id, holdings.salesAreaId))
    .where(
      and(
        worksForSomebody,
        eq(holdings.salesAreaId, salesAreaId),
        or(
          ...partners.map((partner) =>
            and(eq(holdings.function, partner.function), eq(holdings.partnerNumber, partner.number)),
          ),
        ) ?? sql`false`,
      ),
    )
    .orderBy(asc(users.id), asc(holdings.partnerNumber));
