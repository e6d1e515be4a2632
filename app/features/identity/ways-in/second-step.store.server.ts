import { createHash } from "node:crypto";
import { and, eq, gt, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { users } from "../identity.tables";
import { recoveryCodes, type SecondStepMethod, secondSteps, signInAttempts } from "./credentials.tables";

export type SignInAttempt = typeof signInAttempts.$inferSelect;

export async function findSecondStep(db: Db, userId: string) {
  const [step] = await db
    .select()
    .from(secondSteps)
    .where(and(eq(secondSteps.userId, userId), isNotNull(secondSteps.confirmedAt)));
  return step ?? null;
}

/** A set-up that has begun and waits for its first code. */
export async function findSetUp(db: Db, userId: string, since: Date) {
  const [step] = await db
    .select()
    .from(secondSteps)
    .where(
      and(
        eq(secondSteps.userId, userId),
        sql`${secondSteps.confirmedAt} IS NULL`,
        gt(secondSteps.startedAt, since),
      ),
    );
  return step ?? null;
}

/** Begins a set-up; false if a second step is in use already. */
export async function insertSetUp(
  tx: Db,
  setUp: { userId: string; method: SecondStepMethod; sealed: Buffer; startedAt: Date },
): Promise<boolean> {
  const { method, sealed, startedAt } = setUp;
  const begun = await tx
    .insert(secondSteps)
    .values(setUp)
    .onConflictDoUpdate({
      target: secondSteps.userId,
      set: { method, sealed, startedAt, tries: 0, lastWindow: 0 },
      setWhere: sql`${secondSteps.confirmedAt} IS NULL`,
    })
    .returning({ userId: secondSteps.userId });
  return begun.length > 0;
}

/**
 * One try at the code of a set-up, which is held; null when too many were made. One that was confirmed since then is
 * found as well.
 */
export async function countSetUpTry(tx: Db, userId: string, { most, since }: { most: number; since: Date }) {
  const [step] = await tx
    .update(secondSteps)
    .set({ tries: sql`${secondSteps.tries} + 1` })
    .where(
      and(
        eq(secondSteps.userId, userId),
        or(
          and(sql`${secondSteps.confirmedAt} IS NULL`, lt(secondSteps.tries, most)),
          gt(secondSteps.confirmedAt, since),
        ),
      ),
    )
    .returning();
  return step ?? null;
}

export async function confirmSetUp(
  tx: Db,
  userId: string,
  confirmed: { sealed: Buffer | null; lastWindow: number; confirmedAt: Date; shownCodes: Buffer },
): Promise<void> {
  await tx.update(secondSteps).set(confirmed).where(eq(secondSteps.userId, userId));
}

/** Nobody is shown the recovery codes any more whose set-up was confirmed before. */
export async function forgetShownCodes(tx: Db, before: Date): Promise<void> {
  await tx
    .update(secondSteps)
    .set({ shownCodes: null })
    .where(and(isNotNull(secondSteps.shownCodes), lt(secondSteps.confirmedAt, before)));
}

export async function deleteSecondStep(tx: Db, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(signInAttempts).where(eq(signInAttempts.userId, userId));
  const gone = await tx
    .delete(secondSteps)
    .where(eq(secondSteps.userId, userId))
    .returning({ userId: secondSteps.userId });
  return gone.length > 0;
}

/** Takes the half minute of an app's code; false if a code of it, or of a later one, was taken before. */
export async function takeWindow(tx: Db, userId: string, window: number): Promise<boolean> {
  const taken = await tx
    .update(secondSteps)
    .set({ lastWindow: window })
    .where(and(eq(secondSteps.userId, userId), lt(secondSteps.lastWindow, window)))
    .returning({ userId: secondSteps.userId });
  return taken.length > 0;
}

/** Salted by its owner; with 80 random bits a slow hash would add nothing. */
const recoveryHash = (userId: string, code: string) =>
  createHash("sha256").update(`recovery|${userId}|${code}`).digest();

export async function replaceRecoveryCodes(tx: Db, userId: string, codes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.update(secondSteps).set({ shownCodes: null }).where(eq(secondSteps.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: recoveryHash(userId, code) })));
}

export async function takeRecoveryCode(tx: Db, userId: string, code: string): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, recoveryHash(userId, code))))
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

/** Another one for every other set of codes; held fast for who is about to replace them. */
export async function recoveryMark(db: Db, userId: string, lock = false): Promise<string> {
  const codes = db
    .select({ hash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .orderBy(recoveryCodes.codeHash);
  const mark = createHash("sha256");
  for (const { hash } of await (lock ? codes.for("update") : codes)) mark.update(hash);
  return mark.digest("base64url");
}

export function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

export async function insertAttempt(tx: Db, attempt: typeof signInAttempts.$inferInsert): Promise<void> {
  await tx.delete(signInAttempts).where(lt(signInAttempts.expiresAt, attempt.createdAt));
  await tx.insert(signInAttempts).values(attempt);
}

const attemptWithUser = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .select({ attempt: signInAttempts, user: users })
    .from(signInAttempts)
    .innerJoin(users, eq(users.id, signInAttempts.userId))
    .where(openAttempt(tokenHash, now));

export async function findAttempt(db: Db, tokenHash: Buffer, now: Date) {
  const [row] = await attemptWithUser(db, tokenHash, now);
  return row ?? null;
}

/** With the account held: of many codes at once each one meets the failures of those before it. */
export async function holdAttempt(tx: Db, tokenHash: Buffer, now: Date) {
  const [row] = await attemptWithUser(tx, tokenHash, now).for("update", { of: users });
  return row ?? null;
}

/** One try at a code, counted before it is looked at; null when there is no such attempt or too many tries. */
export async function countTry(tx: Db, tokenHash: Buffer, now: Date, most: number) {
  const [attempt] = await tx
    .update(signInAttempts)
    .set({ tries: sql`${signInAttempts.tries} + 1` })
    .where(and(openAttempt(tokenHash, now), lt(signInAttempts.tries, most)))
    .returning();
  return attempt ?? null;
}

/** Ends the attempt; of two right codes at once, one finds it. */
export async function takeAttempt(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx
    .delete(signInAttempts)
    .where(eq(signInAttempts.tokenHash, tokenHash))
    .returning({ id: signInAttempts.id });
  return taken.length > 0;
}

/** A new mailed code takes the place of the one before; false when enough were sent, or the last one just now. */
export async function renewMailCode(
  tx: Db,
  tokenHash: Buffer,
  code: { sealedCode: Buffer; now: Date; most: number; pause: number },
): Promise<boolean> {
  const { sealedCode, now, most, pause } = code;
  const renewed = await tx
    .update(signInAttempts)
    .set({ sealedCode, codeSentAt: now, codesSent: sql`${signInAttempts.codesSent} + 1` })
    .where(
      and(
        openAttempt(tokenHash, now),
        lt(signInAttempts.codesSent, most),
        or(
          sql`${signInAttempts.codeSentAt} IS NULL`,
          lt(signInAttempts.codeSentAt, new Date(now.getTime() - pause)),
        ),
      ),
    )
    .returning({ id: signInAttempts.id });
  return renewed.length > 0;
}

export async function forgetAttempts(tx: Db, userId: string): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.userId, userId));
}

const openAttempt = (tokenHash: Buffer, now: Date) =>
  and(eq(signInAttempts.tokenHash, tokenHash), gt(signInAttempts.expiresAt, now));
