import { z } from "zod";
import { type ChangeCtx, process, query } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import { must } from "~/lib/assert";
import { qrCode } from "~/lib/qr-code";
import { findUser } from "../users.store.server";
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
import { seedBinding } from "./check-code.server";
import { type SecondStepMethod, secondStepMethods } from "./credentials.tables";
import { currentPasswordSchema, oneself, provePassword } from "./prove-password.server";
import {
  confirmSetup,
  countRecoveryCodes,
  countSetupTry,
  deleteShownCodes,
  findSecondStep,
  findSetup,
  insertSetup,
  recoveryMark,
  replaceRecoveryCodes,
} from "./second-step.store.server";

const setupTtl = 10 * 60_000;
const maxAttempts = 5;

/** Covers a double click and an impatient third one. */
const shownCodesTtl = 60_000;

/** Binds the recovery codes to the code that was typed: without it they do not decrypt. */
const shownCodesBinding = (userId: string, code: string) => `shown recovery codes|${userId}|${code}`;

const codeBinding = (userId: string) => `set-up code|${userId}`;

type SecondStep =
  | { state: "off" }
  | { state: "mailed" }
  | { state: "seed"; seed: string; uri: string; qr: ReturnType<typeof qrCode> }
  | { state: "on"; method: SecondStepMethod; codesLeft: number; mark: string };

/** Reads the state of the second step; while it is being set up, the seed is included. */
export const getSecondStep = query({
  name: "identity.getSecondStep",
  allow: oneself,
  input: z.strictObject({}),
  async run(ctx) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const activeStep = await findSecondStep(ctx.db, userId);
    if (activeStep) {
      const codesLeft = await countRecoveryCodes(ctx.db, userId);
      const mark = await recoveryMark(ctx.db, userId);
      return ok<SecondStep>({ state: "on", method: activeStep.method, codesLeft, mark });
    }
    const startedAfter = new Date(ctx.clock.now().getTime() - setupTtl);
    const setup = await findSetup(ctx.db, userId, startedAfter);
    if (!setup) return ok<SecondStep>({ state: "off" });
    if (setup.method === "mail") return ok<SecondStep>({ state: "mailed" });
    const seed = setup.sealed && ctx.vault.unseal(setup.sealed, seedBinding(userId));
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
    const encryptedSecret =
      method === "app"
        ? ctx.vault.seal(newSeed(), seedBinding(user.id))
        : ctx.vault.seal(code, codeBinding(user.id));
    return ctx.transaction(async (change) => {
      const setup = { userId: user.id, method, sealed: encryptedSecret, startedAt: change.clock.now() };
      if (!(await insertSetup(change.tx, setup))) return conflict({ key: "twoStep.alreadyOn" });
      if (method === "mail") {
        const params = { digits: code, minutes: setupTtl / 60_000 };
        await sendAccountMail(change, user, { kind: "code", params });
      }
      await change.audit({ kind: "users", id: user.id, after: { secondStepBegun: method } });
      return ok(null);
    });
  },
});

/**
 * Turns the second step on once a first code proves that it works, and returns the recovery codes. They are shown only
 * once; a double click gets them in its second answer too, because that is the one the browser displays.
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
    const expiryFailure = conflict({ key: "twoStep.setUpOver" });
    return ctx.transaction(async (change) => {
      const confirmedAfter = new Date(now.getTime() - shownCodesTtl);
      const step = await countSetupTry(change.tx, userId, {
        maxTries: maxAttempts,
        confirmedAfter,
      });
      if (step?.confirmedAt) {
        const shownCodes =
          step.shownCodes && ctx.vault.unseal(step.shownCodes, shownCodesBinding(userId, code));
        if (!shownCodes) return expiryFailure;
        await change.audit({ kind: "users", id: userId, after: { recoveryCodes: "shown again" } });
        return ok({ codes: shownCodes.split(" ") });
      }
      if (!step?.sealed || now.getTime() - step.startedAt.getTime() > setupTtl) return expiryFailure;
      const byApp = step.method === "app";
      const secret = ctx.vault.unseal(step.sealed, byApp ? seedBinding(userId) : codeBinding(userId));
      const window = secret && byApp ? windowOf(secret, code, now) : null;
      const isRight = byApp ? window !== null : secret !== null && secret === code;
      if (!isRight) return invalid("code", { key: "twoStep.wrong" });
      const plainCodes = newRecoveryCodes();
      const codes = plainCodes.map(recoveryText);
      await replaceRecoveryCodes(change.tx, userId, plainCodes);
      await confirmSetup(change.tx, userId, {
        sealed: byApp ? step.sealed : null,
        lastWindow: window ?? 0,
        confirmedAt: now,
        shownCodes: ctx.vault.seal(codes.join(" "), shownCodesBinding(userId, code)),
      });
      await change.audit({ kind: "users", id: userId, after: { secondStep: step.method } });
      const user = orNotFound(await findUser(change.tx, userId));
      await sendAccountMail(change, user, { kind: "secondStepOn" });
      return ok({ codes });
    });
  },
});

/** Deletes readable recovery codes past the time of a double click; runs with the nightly cleanup. */
export const tidySecondSteps = ({ tx, clock }: ChangeCtx): Promise<void> =>
  deleteShownCodes(tx, new Date(clock.now().getTime() - shownCodesTtl));

/**
 * Replaces the recovery codes by ten new ones. Optimistic lock: the mark of the present codes must match, because
 * reloading the page that shows the new codes sends its form again and must not invalidate them.
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
