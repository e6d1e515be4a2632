import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { inLanguageOrder } from "~/db/in-language-order";
import { micrositeSalesAreas, microsites, salesAreas } from "~/features/organisation/organisation.tables";
import { roles, userRoles, users } from "../identity.tables";
import { registrations } from "../registrations.tables";
import { fullName } from "../users.store.server";

const columns = {
  id: registrations.id,
  name: fullName,
  email: users.email,
  company: registrations.company,
  requestedAt: registrations.requestedAt,
  confirmed: sql<boolean>`${users.confirmedAt} IS NOT NULL`,
};

const isUndecided = isNull(registrations.decision);

export async function insertRegistration(
  tx: Db,
  registration: typeof registrations.$inferInsert,
): Promise<void> {
  await tx.insert(registrations).values(registration);
}

/** Finds the undecided registrations, the latest first. */
export async function findUndecidedPage(db: Db, { page, pageSize }: { page: number; pageSize: number }) {
  const [items, total] = await Promise.all([
    db
      .select(columns)
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(isUndecided)
      .orderBy(desc(registrations.requestedAt), registrations.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(registrations, isUndecided),
  ]);
  return { items, total };
}

export async function findRegistration(db: Db, id: string) {
  const [registration] = await db
    .select({
      ...columns,
      phone: users.phone,
      customerNumber: registrations.customerNumber,
      message: registrations.message,
      custom: registrations.custom,
      decision: registrations.decision,
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(eq(registrations.id, id));
  return registration ?? null;
}

export async function findRegistrationOf(db: Db, userId: string) {
  const [registration] = await db.select().from(registrations).where(eq(registrations.userId, userId));
  return registration ?? null;
}

/** Stores a decision and returns the user's id; null if another administrator decided first. */
export async function decideRegistration(
  tx: Db,
  id: string,
  values: { decision: "approved" | "refused"; decidedAt: Date; decidedBy: string | null },
): Promise<string | null> {
  const [registration] = await tx
    .update(registrations)
    .set(values)
    .where(and(eq(registrations.id, id), isUndecided))
    .returning({ userId: registrations.userId });
  return registration?.userId ?? null;
}

/** Finds the roles that can be given to a new account. */
export function findRoleChoices(db: Db): Promise<{ id: string; title: string }[]> {
  return db
    .select({ id: roles.id, title: roles.title })
    .from(roles)
    .where(isNull(roles.deletedAt))
    .orderBy(inLanguageOrder(roles.title))
    .limit(200);
}

export async function findRole(db: Db, id: string) {
  const [role] = await db
    .select()
    .from(roles)
    .where(and(eq(roles.id, id), isNull(roles.deletedAt)));
  return role ?? null;
}

export async function insertUserRole(tx: Db, userId: string, roleId: string): Promise<void> {
  await tx.insert(userRoles).values({ userId, roleId }).onConflictDoNothing();
}

export function findSalesAreaChoices(db: Db): Promise<{ id: string; title: string }[]> {
  return db
    .select({ id: salesAreas.id, title: salesAreas.title })
    .from(salesAreas)
    .where(isNull(salesAreas.deletedAt))
    .orderBy(salesAreas.id)
    .limit(200);
}

/** Finds a microsite of the sales area; a customer belongs to one. */
export async function findMicrositeOf(db: Db, salesAreaId: string): Promise<string | null> {
  const [row] = await db
    .select({ micrositeId: micrositeSalesAreas.micrositeId })
    .from(micrositeSalesAreas)
    .innerJoin(microsites, eq(microsites.id, micrositeSalesAreas.micrositeId))
    .where(and(eq(micrositeSalesAreas.salesAreaId, salesAreaId), isNull(microsites.deletedAt)))
    .limit(1);
  return row?.micrositeId ?? null;
}
