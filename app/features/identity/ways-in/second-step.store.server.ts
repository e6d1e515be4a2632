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

/** Finds a set-up that waits for its first code. */
export async function findSetup(db: Db, userId: string, startedAfter: Date) {
  const [step] = await db
    .select()
    .from(secondSteps)
    .where(
      and(
        eq(secondSteps.userId, userId),
        sql`${secondSteps.confirmedAt} IS NULL`,
        gt(secondSteps.startedAt, startedAfter),
      ),
    );
  return step ?? null;
}

/** Starts a set-up; false if a second step is in use already. */
export async function insertSetup(
  tx: Db,
  setup: { userId: string; method: SecondStepMethod; sealed: Buffer; startedAt: Date },
): Promise<boolean> {
  const { method, sealed, startedAt } = setup;
  const rows = await tx
    .insert(secondSteps)
    .values(setup)
    .onConflictDoUpdate({
      target: secondSteps.userId,
      set: { method, sealed, startedAt, tries: 0, lastWindow: 0 },
      setWhere: sql`${secondSteps.confirmedAt} IS NULL`,
    })
    .returning({ userId: secondSteps.userId });
  return rows.length > 0;
}

/**
 * Counts a try at the code of a set-up and locks its row; null after too many tries. A set-up confirmed after
 * `confirmedAfter` is returned as well.
 */
export async function countSetupTry(
  tx: Db,
  userId: string,
  { maxTries, confirmedAfter }: { maxTries: number; confirmedAfter: Date },
) {
  const [step] = await tx
    .update(secondSteps)
    .set({ tries: sql`${secondSteps.tries} + 1` })
    .where(
      and(
        eq(secondSteps.userId, userId),
        or(
          and(sql`${secondSteps.confirmedAt} IS NULL`, lt(secondSteps.tries, maxTries)),
          gt(secondSteps.confirmedAt, confirmedAfter),
        ),
      ),
    )
    .returning();
  return step ?? null;
}

export async function confirmSetup(
  tx: Db,
  userId: string,
  values: { sealed: Buffer | null; lastWindow: number; confirmedAt: Date; shownCodes: Buffer },
): Promise<void> {
  await tx.update(secondSteps).set(values).where(eq(secondSteps.userId, userId));
}

/** Deletes the readable copy of recovery codes whose set-up was confirmed before this time. */
export async function deleteShownCodes(tx: Db, before: Date): Promise<void> {
  await tx
    .update(secondSteps)
    .set({ shownCodes: null })
    .where(and(isNotNull(secondSteps.shownCodes), lt(secondSteps.confirmedAt, before)));
}

export async function deleteSecondStep(tx: Db, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(signInAttempts).where(eq(signInAttempts.userId, userId));
  const rows = await tx
    .delete(secondSteps)
    .where(eq(secondSteps.userId, userId))
    .returning({ userId: secondSteps.userId });
  return rows.length > 0;
}

/** Uses up the time window of a TOTP code; false if this window or a later one was used before (replay). */
export async function takeWindow(tx: Db, userId: string, window: number): Promise<boolean> {
  const rows = await tx
    .update(secondSteps)
    .set({ lastWindow: window })
    .where(and(eq(secondSteps.userId, userId), lt(secondSteps.lastWindow, window)))
    .returning({ userId: secondSteps.userId });
  return rows.length > 0;
}

/** Salts the code by its owner. The code has 80 random bits, so a slow hash would add nothing. */
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
  const rows = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, recoveryHash(userId, code))))
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

/** Computes a version mark of the recovery codes for an optimistic lock; `lock` also locks their rows. */
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

/** Locks the user's row as well, so that each of many concurrent codes sees the failures of those before it. */
export async function findAttemptForUpdate(tx: Db, tokenHash: Buffer, now: Date) {
  const [row] = await attemptWithUser(tx, tokenHash, now).for("update", { of: users });
  return row ?? null;
}

/** Counts a try before its code is checked; null when there is no such attempt or the tries are used up. */
export async function countTry(tx: Db, tokenHash: Buffer, now: Date, maxTries: number) {
  const [attempt] = await tx
    .update(signInAttempts)
    .set({ tries: sql`${signInAttempts.tries} + 1` })
    .where(and(openAttempt(tokenHash, now), lt(signInAttempts.tries, maxTries)))
    .returning();
  return attempt ?? null;
}

/** Deletes the attempt; of two concurrent right codes, one gets true. */
export async function takeAttempt(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const rows = await tx
    .delete(signInAttempts)
    .where(eq(signInAttempts.tokenHash, tokenHash))
    .returning({ id: signInAttempts.id });
  return rows.length > 0;
}

/** Replaces the mailed code; false when the limit is reached or the last one was sent just now. */
export async function renewMailCode(
  tx: Db,
  tokenHash: Buffer,
  code: { sealedCode: Buffer; now: Date; maxCodes: number; minPause: number },
): Promise<boolean> {
  const { sealedCode, now, maxCodes, minPause } = code;
  const rows = await tx
    .update(signInAttempts)
    .set({ sealedCode, codeSentAt: now, codesSent: sql`${signInAttempts.codesSent} + 1` })
    .where(
      and(
        openAttempt(tokenHash, now),
        lt(signInAttempts.codesSent, maxCodes),
        or(
          sql`${signInAttempts.codeSentAt} IS NULL`,
          lt(signInAttempts.codeSentAt, new Date(now.getTime() - minPause)),
        ),
      ),
    )
    .returning({ id: signInAttempts.id });
  return rows.length > 0;
}

export async function deleteAttempts(tx: Db, userId: string): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.userId, userId));
}

const openAttempt = (tokenHash: Buffer, now: Date) =>
  and(eq(signInAttempts.tokenHash, tokenHash), gt(signInAttempts.expiresAt, now));
