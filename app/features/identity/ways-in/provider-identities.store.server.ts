import { and, asc, eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { type User, users } from "../identity.tables";
import { providerIdentities } from "./credentials.tables";

interface Identity {
  issuer: string;
  subject: string;
}

/** Finds the user of an identity and locks the user's row. */
export async function findIdentityOwnerForUpdate(
  tx: Db,
  { issuer, subject }: Identity,
): Promise<User | null> {
  const [row] = await tx
    .select({ user: users })
    .from(providerIdentities)
    .innerJoin(users, eq(users.id, providerIdentities.userId))
    .where(and(eq(providerIdentities.issuer, issuer), eq(providerIdentities.subject, subject)))
    .for("update", { of: users });
  return row?.user ?? null;
}

/**
 * Tells whether the user has an identity at the issuer already. Prevents an account takeover: a mail address that has
 * passed to somebody else must not lead to its first owner's account.
 */
export async function hasIdentityAt(db: Db, userId: string, issuer: string): Promise<boolean> {
  const atIssuer = and(eq(providerIdentities.userId, userId), eq(providerIdentities.issuer, issuer));
  return (await db.$count(providerIdentities, atIssuer)) > 0;
}

export function findIdentities(db: Db, userId: string) {
  const { issuer, subject, createdAt } = providerIdentities;
  return db
    .select({ issuer, subject, createdAt })
    .from(providerIdentities)
    .where(eq(providerIdentities.userId, userId))
    .orderBy(asc(createdAt))
    .limit(50);
}

/** Returns false if the identity belongs to a user already. */
export async function insertIdentity(
  tx: Db,
  identity: Identity & { userId: string; createdAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(providerIdentities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ userId: providerIdentities.userId });
  return rows.length > 0;
}

export async function deleteIdentity(
  tx: Db,
  { userId, issuer, subject }: Identity & { userId: string },
): Promise<boolean> {
  const rows = await tx
    .delete(providerIdentities)
    .where(
      and(
        eq(providerIdentities.userId, userId),
        eq(providerIdentities.issuer, issuer),
        eq(providerIdentities.subject, subject),
      ),
    )
    .returning({ userId: providerIdentities.userId });
  return rows.length > 0;
}

export function deleteIdentitiesAt(tx: Db, issuer: string): Promise<{ user: string; subject: string }[]> {
  return tx
    .delete(providerIdentities)
    .where(eq(providerIdentities.issuer, issuer))
    .returning({ user: providerIdentities.userId, subject: providerIdentities.subject });
}
