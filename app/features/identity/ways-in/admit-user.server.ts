import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { ChangeCtx } from "~/door/operation.server";
import { type Reason, Stopped } from "~/door/outcome";
import { newId } from "~/lib/ids";
import type { users } from "../identity.tables";
import { openSession } from "../sessions/open-session.server";
import { insertLink } from "./account-links.store.server";
import { repairPath, sendAccountMail } from "./account-mail.server";
import { newMailCode } from "./authenticator.server";
import { registrations } from "./credentials.tables";
import { forgetFailures } from "./failures.store.server";
import { expireDays } from "./password.settings";
import { secondStepFor } from "./second-step.settings";
import { findSecondStep, insertAttempt } from "./second-step.store.server";

type User = typeof users.$inferSelect;

/** What every way in brings along: the digest of a cookie's new token, made by the HTTP edge and never typed. */
export const newCookieSchema = {
  tokenDigest: z.instanceof(Buffer),
  userAgent: z.string().max(500),
};

export interface Arrival {
  tokenDigest: Buffer;
  userAgent: string;
  stay: boolean;
}

/** Where somebody stands whose identity is proved. */
export type Admission =
  | { kind: "in"; maxAge: number | undefined }
  | { kind: "secondStep" }
  | { kind: "passwordExpired"; path: string };

const day = 24 * 3_600_000;
const attemptLasts = 15 * 60_000;

/** How a code by mail is kept for its attempt, and for no other. */
export const codeBound = (attemptId: string) => `sign-in code|${attemptId}`;

/**
 * Lets somebody in who has proved to be this user, by password or at another provider: into a session, to the second
 * step, or to a new password. Every way in leads through here.
 */
export async function admitUser(
  change: ChangeCtx,
  user: User,
  arrival: Arrival,
  proved: { by: "password" } | { by: "provider"; secondStep: boolean },
): Promise<Admission> {
  const { tx, clock } = change;
  const reason = await whyNot(change, user);
  if (reason) throw new Stopped({ kind: "refused", reason });
  if (proved.by === "password" && (await hasExpired(change, user))) {
    const token = await insertLink(tx, user.id, "reset", clock.now());
    await change.audit({ kind: "users", id: user.id, after: { passwordExpired: true } });
    return { kind: "passwordExpired", path: repairPath(token) };
  }
  const step = proved.by === "provider" && proved.secondStep ? null : await secondStepOf(change, user);
  if (step) {
    await beginAttempt(change, user, arrival, step);
    return { kind: "secondStep" };
  }
  await forgetFailures(tx, user.id);
  const { maxAge } = await openSession(change, { user, ...arrival });
  return { kind: "in", maxAge };
}

/** Said only to who has proved to be the user. A lock is not among it: it must not tell that a guess was right. */
async function whyNot({ tx }: ChangeCtx, user: User): Promise<Reason | null> {
  if (user.lockedAt) return { key: "signIn.refused" };
  if (!user.confirmedAt) return { key: "signIn.unconfirmed" };
  if (user.active) return null;
  const waiting = await tx.$count(
    registrations,
    and(eq(registrations.userId, user.id), isNull(registrations.decision)),
  );
  return { key: waiting > 0 ? "signIn.waiting" : "signIn.inactive" };
}

async function hasExpired({ settings, clock }: ChangeCtx, user: User): Promise<boolean> {
  const { active, value } = await settings.get(expireDays);
  if (!active) return false;
  const since = user.passwordChangedAt ?? user.createdAt;
  return clock.now().getTime() - since.getTime() > value * day;
}

async function secondStepOf({ tx, settings }: ChangeCtx, user: User): Promise<"app" | "mail" | null> {
  const own = await findSecondStep(tx, user.id);
  if (own) return own.method;
  if (user.twoStepAuth) return "mail";
  const required = await settings.get(secondStepFor);
  if (required === "everybody" || (required === "staff" && user.internal)) return "mail";
  return null;
}

async function beginAttempt(
  change: ChangeCtx,
  user: User,
  { tokenDigest, stay }: Arrival,
  method: "app" | "mail",
): Promise<void> {
  const id = newId();
  const now = change.clock.now();
  const code = method === "mail" ? newMailCode() : null;
  await insertAttempt(change.tx, {
    tokenHash: tokenDigest,
    id,
    userId: user.id,
    stay,
    sealedCode: code === null ? null : change.vault.seal(code, codeBound(id)),
    codeSentAt: code ? now : null,
    codesSent: code ? 1 : 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + attemptLasts),
  });
  if (code) await sendAccountMail(change, user, { kind: "code", params: { digits: code } });
  await change.audit({ kind: "users", id: user.id, after: { secondStep: method } });
}
