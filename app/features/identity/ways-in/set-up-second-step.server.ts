import { eq } from "drizzle-orm";
import { z } from "zod";
import { type ChangeCtx, process, query } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import { must } from "~/lib/assert";
import { users } from "../identity.tables";
import { sendAccountMail } from "./account-mail.server";
import {
  newMailCode,
  newRecoveryCodes,
  newSeed,
  plainCode,
  recoveryText,
  seedText,
  seedUri,
  windowOf,
} from "./authenticator.server";
import { seedBound } from "./check-code.server";
import { type SecondStepMethod, secondStepMethods } from "./credentials.tables";
import { currentPasswordSchema, oneself, provePassword } from "./prove-password.server";
import { qrCode } from "./qr-code";
import {
  confirmSetUp,
  countRecoveryCodes,
  countSetUpTry,
  findSecondStep,
  findSetUp,
  forgetShownCodes,
  insertSetUp,
  recoveryMark,
  replaceRecoveryCodes,
} from "./second-step.store.server";

const setUpLasts = 10 * 60_000;
const maxAttempts = 5;

/** As long as a double click, and an impatient third one, may take. */
const shownAgainFor = 60_000;

/** Bound to the code that was typed: without it nobody sees them again. */
const shownBound = (userId: string, code: string) => `shown recovery codes|${userId}|${code}`;

const codeBound = (userId: string) => `set-up code|${userId}`;

type SecondStep =
  | { state: "off" }
  | { state: "mailed" }
  | { state: "seed"; seed: string; uri: string; qr: ReturnType<typeof qrCode> }
  | { state: "on"; method: SecondStepMethod; codesLeft: number; mark: string };

/** Whether there is a second step, or one being set up; the seed is shown until the first code has come. */
export const getSecondStep = query({
  name: "identity.getSecondStep",
  allow: oneself,
  input: z.strictObject({}),
  async run(ctx) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const active = await findSecondStep(ctx.db, userId);
    if (active) {
      const codesLeft = await countRecoveryCodes(ctx.db, userId);
      const mark = await recoveryMark(ctx.db, userId);
      return ok<SecondStep>({ state: "on", method: active.method, codesLeft, mark });
    }
    const since = new Date(ctx.clock.now().getTime() - setUpLasts);
    const begun = await findSetUp(ctx.db, userId, since);
    if (!begun) return ok<SecondStep>({ state: "off" });
    if (begun.method === "mail") return ok<SecondStep>({ state: "mailed" });
    const seed = begun.sealed && ctx.vault.unseal(begun.sealed, seedBound(userId));
    if (!seed) return ok<SecondStep>({ state: "off" });
    const uri = seedUri(seed, ctx.actor.userName);
    return ok<SecondStep>({ state: "seed", seed: seedText(seed), uri, qr: qrCode(uri) });
  },
});

export const beginSecondStep = process({
  name: "identity.beginSecondStep",
  allow: oneself,
  input: z.strictObject({ method: z.enum(secondStepMethods), ...currentPasswordSchema }),
  limits: [{ times: 10, seconds: 300 }],
  async run(ctx, { method, current }) {
    const user = await provePassword(ctx, current);
    const code = newMailCode();
    const sealed =
      method === "app"
        ? ctx.vault.seal(newSeed(), seedBound(user.id))
        : ctx.vault.seal(code, codeBound(user.id));
    return ctx.transaction(async (change) => {
      const setUp = { userId: user.id, method, sealed, startedAt: change.clock.now() };
      if (!(await insertSetUp(change.tx, setUp))) return conflict({ key: "twoStep.alreadyOn" });
      if (method === "mail") await sendAccountMail(change, user, { kind: "code", params: { digits: code } });
      await change.audit({ kind: "users", id: user.id, after: { secondStepBegun: method } });
      return ok(null);
    });
  },
});

/**
 * The first code proves that it works. The answer holds the recovery codes, this once and never again: only the second
 * answer to a double click, which is the one that is seen, shows them once more.
 */
export const confirmSecondStep = process({
  name: "identity.confirmSecondStep",
  allow: oneself,
  input: z.strictObject({ code: z.string().trim().min(1).max(40) }),
  limits: [{ times: 20, seconds: 300 }],
  async run(ctx, input) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const code = plainCode(input.code);
    const now = ctx.clock.now();
    const over = conflict({ key: "twoStep.setUpOver" });
    return ctx.transaction(async (change) => {
      const since = new Date(now.getTime() - shownAgainFor);
      const step = await countSetUpTry(change.tx, userId, { most: maxAttempts, since });
      if (step?.confirmedAt) {
        const shown = step.shownCodes && ctx.vault.unseal(step.shownCodes, shownBound(userId, code));
        if (!shown) return over;
        await change.audit({ kind: "users", id: userId, after: { recoveryCodes: "shown again" } });
        return ok({ codes: shown.split(" ") });
      }
      if (!step?.sealed || now.getTime() - step.startedAt.getTime() > setUpLasts) return over;
      const byApp = step.method === "app";
      const kept = ctx.vault.unseal(step.sealed, byApp ? seedBound(userId) : codeBound(userId));
      const window = kept && byApp ? windowOf(kept, code, now) : null;
      const right = byApp ? window !== null : kept !== null && kept === code;
      if (!right) return invalid("code", { key: "twoStep.wrong" });
      const plain = newRecoveryCodes();
      const codes = plain.map(recoveryText);
      await replaceRecoveryCodes(change.tx, userId, plain);
      await confirmSetUp(change.tx, userId, {
        sealed: byApp ? step.sealed : null,
        lastWindow: window ?? 0,
        confirmedAt: now,
        shownCodes: ctx.vault.seal(codes.join(" "), shownBound(userId, code)),
      });
      await change.audit({ kind: "users", id: userId, after: { secondStep: step.method } });
      const [user] = await change.tx.select().from(users).where(eq(users.id, userId));
      await sendAccountMail(change, orNotFound(user), { kind: "secondStepOn" });
      return ok({ codes });
    });
  },
});

/** For the nightly tidying: who clicked twice has seen the codes by now. */
export const tidySecondSteps = ({ tx, clock }: ChangeCtx): Promise<void> =>
  forgetShownCodes(tx, new Date(clock.now().getTime() - shownAgainFor));

/**
 * Ten new ones; the old ones are worth nothing from now on. Only for who was shown the present ones: reloading the page
 * that shows the new ones sends its form again, and must not make those worthless.
 */
export const renewRecoveryCodes = process({
  name: "identity.renewRecoveryCodes",
  allow: oneself,
  input: z.strictObject({ ...currentPasswordSchema, mark: z.string().max(100) }),
  limits: [{ times: 10, seconds: 300 }],
  async run(ctx, { current, mark }) {
    const user = await provePassword(ctx, current);
    if (!(await findSecondStep(ctx.db, user.id))) return conflict({ key: "twoStep.notOn" });
    const codes = newRecoveryCodes();
    return ctx.transaction(async (change) => {
      if ((await recoveryMark(change.tx, user.id, true)) !== mark)
        return conflict({ key: "twoStep.codes.changed" });
      await replaceRecoveryCodes(change.tx, user.id, codes);
      await change.audit({ kind: "users", id: user.id, after: { recoveryCodes: "renewed" } });
      return ok({ codes: codes.map(recoveryText) });
    });
  },
});
