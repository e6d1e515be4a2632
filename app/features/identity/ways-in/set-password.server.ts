import { eq } from "drizzle-orm";
import { z } from "zod";
import type { ChangeCtx, CommonCtx } from "~/door/operation.server";
import type { Outcome, Problem } from "~/door/outcome";
import { users } from "../identity.tables";
import { endSessionsOf } from "../sessions/sessions.store.server";
import { forgetLinks } from "./account-links.store.server";
import { readPasswordRules } from "./password.settings";
import { passwordProblems } from "./password-rules";
import { forgetAttempts } from "./second-step.store.server";

type User = typeof users.$inferSelect;

/** A new password, typed twice because nobody sees it. */
export const newPasswordSchema = {
  password: z.string().min(1).max(1_000),
  repeat: z.string().min(1).max(1_000),
};

/** What is wrong with a new password for this user, or null. */
export async function judgePassword(
  { settings }: Pick<CommonCtx, "settings">,
  user: Pick<User, "username" | "email" | "firstName" | "lastName">,
  typed: { password: string; repeat: string },
): Promise<Extract<Outcome<never>, { kind: "invalid" }> | null> {
  const about = ["tradepost", user.username, user.email, user.firstName, user.lastName];
  const texts = passwordProblems(typed.password, await readPasswordRules(settings), about);
  const problems: Problem[] = texts.map((text) => ({ path: "password", text }));
  if (typed.password !== typed.repeat)
    problems.push({ path: "repeat", text: { key: "password.notTheSame" } });
  return problems.length > 0 ? { kind: "invalid", problems } : null;
}

/**
 * Writes a user's new password. Everything that the old one had opened ends: sessions on all devices, attempts that
 * wait for a code, links in mails. It also lifts a lock, because who sets it has proved to be the user.
 */
export async function setPassword(
  change: ChangeCtx,
  user: User,
  passwordHash: string,
  more: Partial<typeof users.$inferInsert> = {},
): Promise<void> {
  const { tx, clock } = change;
  const now = clock.now();
  await tx
    .update(users)
    .set({ ...more, passwordHash, passwordChangedAt: now, failedAttempts: 0, lockedAt: null })
    .where(eq(users.id, user.id));
  await endSessionsOf(tx, user.id, "password", now);
  await forgetAttempts(tx, user.id);
  await forgetLinks(tx, user.id);
  await change.audit({ kind: "users", id: user.id, after: { passwordChangedAt: now } });
}
