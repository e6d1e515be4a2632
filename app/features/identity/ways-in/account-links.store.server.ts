import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, lt } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { linkTimes } from "~/features/mails/account.mail";
import { type User, users } from "../identity.tables";
import { findUserForUpdate } from "../users.store.server";
import { accountLinks, type LinkPurpose } from "./credentials.tables";

const minute = 60_000;

/** Leaves time to read one's mail, and not more. */
const linkTtl: Record<LinkPurpose, number> = {
  confirm: linkTimes.days * 24 * 60 * minute,
  reset: linkTimes.minutes * minute,
  unlock: linkTimes.hours * 60 * minute,
};

const digest = (token: string) => createHash("sha256").update(token).digest();

/** Inserts a new link and invalidates earlier ones for the same purpose. */
export async function insertLink(tx: Db, userId: string, purpose: LinkPurpose, now: Date): Promise<string> {
  await deleteLinks(tx, userId, purpose);
  await tx.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + linkTtl[purpose]);
  await tx
    .insert(accountLinks)
    .values({ tokenHash: digest(token), userId, purpose, createdAt: now, expiresAt });
  return token;
}

export async function deleteLinks(tx: Db, userId: string, purpose?: LinkPurpose): Promise<void> {
  const ofUser = eq(accountLinks.userId, userId);
  await tx.delete(accountLinks).where(purpose ? and(ofUser, eq(accountLinks.purpose, purpose)) : ofUser);
}

/** Finds when the last link for this purpose was made. */
export async function findLastLinkTime(db: Db, userId: string, purpose: LinkPurpose): Promise<Date | null> {
  const [link] = await db
    .select({ createdAt: accountLinks.createdAt })
    .from(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose)))
    .orderBy(desc(accountLinks.createdAt))
    .limit(1);
  return link?.createdAt ?? null;
}

/** Finds the owner of a link without using it up: mail scanners open links too, and that must change nothing. */
export async function findLinkOwner(
  db: Db,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<User | null> {
  const [row] = await db
    .select({ user: users })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(isUsable(token, purpose, now));
  return row?.user ?? null;
}

/** Uses the link up and locks its owner's row; of two concurrent calls, one gets null. */
export async function takeLink(tx: Db, token: string, purpose: LinkPurpose, now: Date): Promise<User | null> {
  const [link] = await tx
    .delete(accountLinks)
    .where(isUsable(token, purpose, now))
    .returning({ userId: accountLinks.userId });
  return link ? findUserForUpdate(tx, link.userId) : null;
}

const isUsable = (token: string, purpose: LinkPurpose, now: Date) =>
  and(
    eq(accountLinks.tokenHash, digest(token)),
    eq(accountLinks.purpose, purpose),
    gt(accountLinks.expiresAt, now),
  );
