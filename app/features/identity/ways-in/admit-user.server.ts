import { z } from "zod";
import type { ChangeCtx } from "~/door/operation.server";
import { type Reason, Stopped } from "~/door/outcome";
import { newId } from "~/lib/ids";
import type { User } from "../identity.tables";
import { isLocked } from "../lockout";
import { isAwaitingApproval } from "../registrations.store.server";
import { repairPath } from "../repair-path";
import { isMicrositeOpen } from "../rights.store.server";
import { openSession } from "../sessions/open-session.server";
import { insertLink } from "./account-links.store.server";
import { sendAccountMail } from "./account-mail.server";
import { newMailCode } from "./authenticator.server";
import {
  forgetFailedAttempts,
  isTrustedDevice,
  newDeviceSchema,
  trustDevice,
} from "./lockout/trust-device.server";
import { expireDays } from "./password.settings";
import { secondStepCode, secondStepFor } from "./second-step.settings";
import { findSecondStep, insertAttempt } from "./second-step.store.server";

/** Fields that every way in adds to its input; the HTTP edge makes the token and its digest, nobody types them. */
export const newCookieSchema = {
  tokenDigest: z.instanceof(Buffer),
  userAgent: z.string().max(500),
  ...newDeviceSchema,
};

export interface Arrival {
  tokenDigest: Buffer;
  userAgent: string;
  deviceDigest?: Buffer | undefined;
  stay: boolean;
}

/** Returns the next step for a user whose identity is proved. */
export type Admission =
  | { kind: "in"; maxAge: number | undefined }
  | { kind: "secondStep" }
  | { kind: "passwordExpired"; path: string };

const day = 24 * 3_600_000;
const attemptTtl = 15 * 60_000;

/** Binds an encrypted mail code to its attempt: for another attempt it does not decrypt. */
export const codeBinding = (attemptId: string) => `sign-in code|${attemptId}`;

/**
 * Admits a user whose identity was proved by password or by another provider: to a session, to the second step, or to a
 * new password. Every way in leads through here.
 */
export async function admitUser(
  change: ChangeCtx,
  user: User,
  arrival: Arrival,
  proof: { by: "password" } | { by: "provider"; secondStep: boolean },
): Promise<Admission> {
  const { tx, clock } = change;
  const reason = await findObstacle(change, user);
  if (reason) throw new Stopped({ kind: "refused", reason });
  if (proof.by === "password" && (await hasExpired(change, user))) {
    const token = await insertLink(tx, user.id, "reset", clock.now());
    await change.audit({ kind: "users", id: user.id, after: { passwordExpired: true } });
    return { kind: "passwordExpired", path: repairPath(token) };
  }
  const step = proof.by === "provider" && proof.secondStep ? null : await secondStepOf(change, user);
  if (step) {
    await beginAttempt(change, user, arrival, step);
    return { kind: "secondStep" };
  }
  await forgetFailedAttempts(change, user);
  await trustDevice(change, user.id, arrival.deviceDigest);
  const { tokenDigest, userAgent, stay } = arrival;
  const { maxAge } = await openSession(change, { user, tokenDigest, userAgent, stay });
  return { kind: "in", maxAge };
}

/** Explains only to the proved user why there is no entry. A lock gets the general answer: it must not confirm a guess. */
async function findObstacle(change: ChangeCtx, user: User): Promise<Reason | null> {
  const { tx, clock } = change;
  if (isLocked(user, clock.now()) && !(await isTrustedDevice(change, user.id)))
    return { key: "signIn.refused" };
  if (!user.confirmedAt) return { key: "signIn.unconfirmed" };
  if (user.active && (await isMicrositeOpen(tx, user.id))) return null;
  return { key: (await isAwaitingApproval(tx, user.id)) ? "signIn.waiting" : "signIn.inactive" };
}

async function hasExpired({ settings, clock }: ChangeCtx, user: User): Promise<boolean> {
  const { active, value } = await settings.get(expireDays);
  if (!active) return false;
  const since = user.passwordChangedAt ?? user.createdAt;
  return clock.now().getTime() - since.getTime() > value * day;
}

async function secondStepOf({ tx, settings }: ChangeCtx, user: User): Promise<"app" | "mail" | null> {
  const storedStep = await findSecondStep(tx, user.id);
  if (storedStep) return storedStep.method;
  if (user.twoStepAuth) return "mail";
  const policy = await settings.get(secondStepFor);
  if (policy === "everybody" || (policy === "staff" && user.internal)) return "mail";
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
    sealedCode: code === null ? null : change.vault.seal(code, codeBinding(id)),
    codeSentAt: code ? now : null,
    codesSent: code ? 1 : 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + attemptTtl),
  });
  if (code) {
    const { codeMinutes } = await change.settings.get(secondStepCode);
    const params = { digits: code, minutes: codeMinutes };
    await sendAccountMail(change, user, { kind: "code", params });
  }
  await change.audit({ kind: "users", id: user.id, after: { secondStep: method } });
}
