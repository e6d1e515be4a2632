import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { installation } from "~/db/installation.tables";
import { permissions } from "~/door/permissions";
import { microsites } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import { roles, userRoles, users } from "../identity.tables";
import { standardRoles } from "../standard-roles";

const setupTtl = 24 * 3_600_000;

const digest = (token: string) => createHash("sha256").update(token).digest();

/** Replaces the one-time link, so that only the one printed last is good. */
export async function insertSetupToken(db: Db, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const setupExpiresAt = new Date(now.getTime() + setupTtl);
  await db.update(installation).set({ setupTokenHash: digest(token), setupExpiresAt });
  return token;
}

const isUsable = (token: string, now: Date) =>
  and(eq(installation.setupTokenHash, digest(token)), gt(installation.setupExpiresAt, now));

export async function isSetupToken(db: Db, token: string, now: Date): Promise<boolean> {
  return (await db.$count(installation, isUsable(token, now))) > 0;
}

/** Uses the link up; of two concurrent calls, one gets true. */
export async function takeSetupToken(tx: Db, token: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(installation)
    .set({ setupTokenHash: null, setupExpiresAt: null })
    .where(isUsable(token, now))
    .returning({ id: installation.id });
  return rows.length > 0;
}

/** The permission for any order includes approved ones; a role with only the latter is for buyers. */
const administratorPermissions = permissions.filter((name) => name !== "place_approved_orders_only");

/** Finds the role with every permission, or creates it. */
async function getAdministratorRoleId(tx: Db): Promise<string> {
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(
      and(
        isNull(roles.deletedAt),
        sql`${roles.permissions} @> ${sql.param([...administratorPermissions])}::text[]`,
      ),
    )
    .orderBy(asc(roles.title))
    .limit(1);
  if (role) return role.id;
  const id = newId();
  const isTaken = (await tx.$count(roles, eq(roles.title, "administrator"))) > 0;
  const title = isTaken ? `administrator ${id.slice(-6)}` : "administrator";
  await tx.insert(roles).values({ id, title, permissions: administratorPermissions });
  return id;
}

/** Gives an installation without any role those it begins with. */
export async function insertStandardRoles(tx: Db): Promise<void> {
  if ((await tx.$count(roles)) > 0) return;
  const rows = Object.entries(standardRoles).map(([title, rights]) => ({
    id: newId(),
    title,
    permissions: [...rights],
  }));
  await tx.insert(roles).values(rows);
}

/** Creates what an installation needs before anything can be administered: a microsite, the role, and a user in it. */
export async function insertAdministrator(
  tx: Db,
  user: Pick<
    typeof users.$inferInsert,
    "username" | "email" | "firstName" | "lastName" | "passwordHash" | "language" | "numberFormat"
  >,
  now: Date,
): Promise<string> {
  const id = newId();
  if ((await tx.$count(microsites)) === 0)
    await tx.insert(microsites).values({ id: newId(), name: "Tradepost" });
  const times = {
    createdAt: now,
    confirmedAt: now,
    ...(user.passwordHash ? { passwordChangedAt: now } : {}),
  };
  await tx.insert(users).values({ ...user, ...times, id, internal: true });
  await tx.insert(userRoles).values({ userId: id, roleId: await getAdministratorRoleId(tx) });
  return id;
}
