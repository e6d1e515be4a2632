import { z } from "zod";
import type { ChangeCtx, CommonCtx } from "~/door/operation.server";
import type { Outcome, Problem } from "~/door/outcome";
import type { User } from "../identity.tables";
import { noFailedAttempts } from "../lockout";
import { endSessionsOf } from "../sessions/sessions.store.server";
import { updateUser } from "../users.store.server";
import { deleteLinks } from "./account-links.store.server";
import { readPasswordRules } from "./password.settings";
import { passwordProblems } from "./password-rules";
import { deleteAttempts } from "./second-step.store.server";

/** Fields of a new password, typed twice because nobody sees it. */
export const newPasswordSchema = {
  password: z.string().min(1).max(1_000),
  repeat: z.string().min(1).max(1_000),
};

/** Returns what is wrong with a new password for this user, or null. */
export async function judgePassword(
  { settings }: Pick<CommonCtx, "settings">,
  user: Pick<User, "username" | "email" | "firstName" | "lastName">,
  input: { password: string; repeat: string },
): Promise<Extract<Outcome<never>, { kind: "invalid" }> | null> {
  const personalWords = ["tradepost", user.username, user.email, user.firstName, user.lastName];
  const texts = passwordProblems(input.password, await readPasswordRules(settings), personalWords);
  const problems: Problem[] = texts.map((text) => ({ path: "password", text }));
  if (input.password !== input.repeat)
    problems.push({ path: "repeat", text: { key: "password.notTheSame" } });
  return problems.length > 0 ? { kind: "invalid", problems } : null;
}

/**
 * Stores a new password and revokes what the old one had opened: sessions on all devices, attempts that wait for a code,
 * mailed links. It also lifts a lock, because whoever sets a password has proved to be the user.
 */
export async function setPassword(
  change: ChangeCtx,
  user: User,
  passwordHash: string,
  otherColumns: Partial<User> = {},
): Promise<void> {
  const { tx, clock } = change;
  const now = clock.now();
  await updateUser(tx, user.id, {
    ...otherColumns,
    passwordHash,
    passwordChangedAt: now,
    ...noFailedAttempts,
  });
  await endSessionsOf(tx, user.id, "password", now);
  await deleteAttempts(tx, user.id);
  await deleteLinks(tx, user.id);
  await change.audit({ kind: "users", id: user.id, after: { passwordChangedAt: now } });
}
