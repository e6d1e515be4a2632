import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { MailKind } from "~/mail/mail-kinds";
import { holdings, userRoles, users } from "./identity.tables";

/** Customers' users by what they belong to. An empty list excludes nobody. */
export interface Audience {
  micrositeIds: readonly string[];
  salesAreaIds: readonly string[];
  roleIds: readonly string[];
  customerNumbers: readonly string[];
}

const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** True for users of an audience who can sign in. */
function isAddressed({ micrositeIds, salesAreaIds, roleIds, customerNumbers }: Audience): SQL | undefined {
  const needsHolding = salesAreaIds.length > 0 || customerNumbers.length > 0;
  return and(
    sql`${users.active} AND ${users.deletedAt} IS NULL AND ${users.confirmedAt} IS NOT NULL AND NOT ${users.internal}`,
    micrositeIds.length > 0 ? sql`${users.micrositeId}::text = ANY(${textArray(micrositeIds)})` : undefined,
    roleIds.length > 0
      ? sql`EXISTS (SELECT FROM ${userRoles} r WHERE r.user_id = ${users.id} AND r.role_id::text = ANY(${textArray(roleIds)}))`
      : undefined,
    needsHolding
      ? sql`EXISTS (SELECT FROM ${holdings} h WHERE h.user_id = ${users.id}
          AND (cardinality(${textArray(salesAreaIds)}) = 0 OR h.sales_area_id = ANY(${textArray(salesAreaIds)}))
          AND (cardinality(${textArray(customerNumbers)}) = 0 OR h.partner_number = ANY(${textArray(customerNumbers)})))`
      : undefined,
  );
}

const accepts = (kind: MailKind | undefined) =>
  kind ? sql`NOT (${kind} = ANY(${users.mailKindsOff}))` : undefined;

/** Counts the users of an audience; with a kind of mail, those who accept it. */
export async function countAudience(db: Db, audience: Audience, kind?: MailKind): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .where(and(isAddressed(audience), accepts(kind)));
  return row?.count ?? 0;
}

/** Finds users of an audience who accept a kind of mail, but for those for whom a condition on their id holds. */
export async function findAudience(
  db: Db,
  audience: Audience,
  search: { kind: MailKind; except: (userId: SQL) => SQL; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isAddressed(audience), accepts(search.kind), sql`NOT (${search.except(sql`${users.id}`)})`))
    .orderBy(asc(users.id))
    .limit(search.limit);
  return rows.map(({ id }) => id);
}

export async function findRoleIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId));
  return rows.map(({ id }) => id);
}
