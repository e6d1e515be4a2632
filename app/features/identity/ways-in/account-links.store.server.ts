import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, lt } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { users } from "../identity.tables";
import { accountLinks, type LinkPurpose } from "./credentials.tables";

const minute = 60_000;

/** As long as it takes to read one's mail, and no longer. */
const validFor: Record<LinkPurpose, number> = {
  confirm: 72 * 60 * minute,
  reset: 30 * minute,
  unlock: 24 * 60 * minute,
};

const digest = (token: string) => createHash("sha256").update(token).digest();

/** A new link; the ones before it for the same purpose are worth nothing from now on. */
export async function insertLink(tx: Db, userId: string, purpose: LinkPurpose, now: Date): Promise<string> {
  await forgetLinks(tx, userId, purpose);
  await tx.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + validFor[purpose]);
  await tx
    .insert(accountLinks)
    .values({ tokenHash: digest(token), userId, purpose, createdAt: now, expiresAt });
  return token;
}

export async function forgetLinks(tx: Db, userId: string, purpose?: LinkPurpose): Promise<void> {
  const ofUser = eq(accountLinks.userId, userId);
  await tx.delete(accountLinks).where(purpose ? and(ofUser, eq(accountLinks.purpose, purpose)) : ofUser);
}

/** When the last link for this purpose was made. */
export async function lastLinkAt(db: Db, userId: string, purpose: LinkPurpose): Promise<Date | null> {
  const [last] = await db
    .select({ at: accountLinks.createdAt })
    .from(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose)))
    .orderBy(desc(accountLinks.createdAt))
    .limit(1);
  return last?.at ?? null;
}

/** Whose link it is, without using it up: opening a mail must change nothing. */
export async function findLinkOwner(db: Db, token: string, purpose: LinkPurpose, now: Date) {
  const [row] = await db
    .select({ user: users })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(usable(token, purpose, now));
  return row?.user ?? null;
}

/** Uses the link up: of two who come at once, one finds it. */
export async function takeLink(tx: Db, token: string, purpose: LinkPurpose, now: Date) {
  const [taken] = await tx
    .delete(accountLinks)
    .where(usable(token, purpose, now))
    .returning({ userId: accountLinks.userId });
  if (!taken) return null;
  const [user] = await tx.select().from(users).where(eq(users.id, taken.userId)).for("update");
  return user ?? null;
}

const usable = (token: string, purpose: LinkPurpose, now: Date) =>
  and(
    eq(accountLinks.tokenHash, digest(token)),
    eq(accountLinks.purpose, purpose),
    gt(accountLinks.expiresAt, now),
  );
