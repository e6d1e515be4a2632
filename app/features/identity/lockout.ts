import type { User } from "./identity.tables";

export type FailedAttempts = Pick<
  User,
  "failedAttempts" | "failedAt" | "lockedAt" | "lockedUntil" | "lockCount"
>;

export const noFailedAttempts: FailedAttempts = {
  failedAttempts: 0,
  failedAt: null,
  lockedAt: null,
  lockedUntil: null,
  lockCount: 0,
};

const day = 24 * 3_600_000;

/** Returns whether an account is locked after wrong passwords or codes; its owner's devices are exempt. */
export const isLocked = ({ lockedAt, lockedUntil }: FailedAttempts, now: Date): boolean =>
  lockedAt !== null && (lockedUntil === null || now < lockedUntil);

/**
 * Counts one more wrong password or code. The last allowed one locks the account for a while. After the lock each further
 * one locks it again, for twice as long and at most a day: a guesser has some twenty tries a day, and the owner never
 * waits for longer than that. A day without a wrong one is a new beginning.
 */
export function afterFailedAttempt(
  attempts: FailedAttempts,
  now: Date,
  { maxAttempts, lockMinutes }: { maxAttempts: number; lockMinutes: number },
): FailedAttempts {
  if (isLocked(attempts, now))
    return { ...pick(attempts), failedAttempts: attempts.failedAttempts + 1, failedAt: now };
  const isOver = attempts.failedAt !== null && now.getTime() - attempts.failedAt.getTime() > day;
  const { failedAttempts, lockCount } = isOver ? noFailedAttempts : attempts;
  const nextAttempts = { ...noFailedAttempts, failedAttempts: failedAttempts + 1, failedAt: now, lockCount };
  if (nextAttempts.failedAttempts < maxAttempts) return nextAttempts;
  const lockedFor = Math.min(day, lockMinutes * 60_000 * 2 ** Math.min(lockCount, 20));
  return {
    ...nextAttempts,
    lockedAt: now,
    lockedUntil: new Date(now.getTime() + lockedFor),
    lockCount: lockCount + 1,
  };
}

const pick = ({ lockedAt, lockedUntil, lockCount }: FailedAttempts) => ({ lockedAt, lockedUntil, lockCount });
