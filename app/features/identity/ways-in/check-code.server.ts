import { z } from "zod";
import { type ChangeCtx, command, process, query } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { translationOf } from "~/i18n/translated";
import { isLocked } from "../lockout";
import { openSession } from "../sessions/open-session.server";
import { sendAccountMail } from "./account-mail.server";
import { codeBinding, newCookieSchema } from "./admit-user.server";
import { newMailCode, plainCode, windowOf } from "./authenticator.server";
import { countFailedAttempt } from "./lockout/count-failed-attempt.server";
import { forgetFailedAttempts, isTrustedDevice, trustDevice } from "./lockout/trust-device.server";
import { secondStepCode } from "./second-step.settings";
import {
  countTry,
  findAttempt,
  findAttemptForUpdate,
  findSecondStep,
  renewMailCode,
  type SignInAttempt,
  takeAttempt,
  takeRecoveryCode,
  takeWindow,
} from "./second-step.store.server";

const maxCodes = 5;
const minMailPause = 30_000;

const browserSchema = z.instanceof(Buffer);

/** Tells which code this browser is asked for; 404 unless the right password was entered in it before. */
export const getCodeQuestion = query({
  name: "identity.getCodeQuestion",
  allow: anyone,
  input: z.strictObject({ browser: browserSchema }),
  async run(ctx, input) {
    const { attempt, user } = orNotFound(await findAttempt(ctx.db, input.browser, ctx.clock.now()));
    const step = await findSecondStep(ctx.db, user.id);
    const { codeTries, codeMinutes, codeIntro } = await ctx.settings.get(secondStepCode);
    return ok({
      method: step?.method ?? "mail",
      triesLeft: codeTries - attempt.tries,
      minutes: codeMinutes,
      intro: translationOf(codeIntro, ctx.actor.formats),
    });
  },
});

/**
 * Completes a sign-in. A code is valid only in the browser where the password was entered, and only once. Prevents
 * brute force: a few wrong codes end the attempt, and each counts towards the lock of the account, so that starting over
 * gives no new tries.
 */
export const checkCode = process({
  name: "identity.checkCode",
  allow: anyone,
  input: z.strictObject({
    browser: browserSchema,
    code: z.string().trim().min(1).max(40),
    ...newCookieSchema,
  }),
  limits: [{ times: 60, seconds: 300 }],
  unaudited: "a code can be right, once; the session that it opens is audited",
  async run(ctx, { browser, code, tokenDigest, userAgent, deviceDigest }) {
    const { codeTries } = await ctx.settings.get(secondStepCode);
    const countedAttempt = await ctx.transaction(({ tx, clock }) =>
      countTry(tx, browser, clock.now(), codeTries),
    );
    if (!countedAttempt) return conflict({ key: "twoStep.startOver" });
    return ctx.transaction(async (change) => {
      const { tx, clock } = change;
      const lockedAttempt = await findAttemptForUpdate(tx, browser, clock.now());
      if (!lockedAttempt) return conflict({ key: "twoStep.startOver" });
      const { attempt, user } = lockedAttempt;
      const isClosed = isLocked(user, clock.now()) && !(await isTrustedDevice(change, user.id));
      if (isClosed || !user.active) return conflict({ key: "twoStep.startOver" });
      if (!(await isCodeRight(change, attempt, plainCode(code)))) {
        await countFailedAttempt(change, user);
        if (countedAttempt.tries < codeTries) return invalid("code", { key: "twoStep.wrong" });
        await takeAttempt(tx, browser);
        return conflict({ key: "twoStep.startOver" });
      }
      // Prevents a race: of two right codes at once, the second finds the attempt gone.
      if (!(await takeAttempt(tx, browser))) return conflict({ key: "twoStep.startOver" });
      await forgetFailedAttempts(change, user);
      await trustDevice(change, user.id, deviceDigest);
      const { maxAge } = await openSession(change, { user, tokenDigest, userAgent, stay: attempt.stay });
      return ok({ maxAge });
    });
  },
});

async function isCodeRight(change: ChangeCtx, attempt: SignInAttempt, code: string): Promise<boolean> {
  const { tx, vault, clock } = change;
  const { userId } = attempt;
  if (code.length > 6) return takeRecoveryCode(tx, userId, code);
  const step = await findSecondStep(tx, userId);
  if (step?.method === "app") {
    const seed = step.sealed && vault.unseal(step.sealed, seedBinding(userId));
    const window = seed ? windowOf(seed, code, clock.now()) : null;
    return window !== null && (await takeWindow(tx, userId, window));
  }
  const { sealedCode, codeSentAt } = attempt;
  if (!sealedCode || !codeSentAt) return false;
  const { codeMinutes } = await change.settings.get(secondStepCode);
  if (clock.now().getTime() - codeSentAt.getTime() > codeMinutes * 60_000) return false;
  return vault.unseal(sealedCode, codeBinding(attempt.id)) === code;
}

export const seedBinding = (userId: string) => `authenticator seed|${userId}`;

/** Sends another code and invalidates the one before. */
export const mailAnotherCode = command({
  name: "identity.mailAnotherCode",
  allow: anyone,
  input: z.strictObject({ browser: browserSchema }),
  limits: [{ times: 30, seconds: 300 }],
  unaudited: "a mail; the session that its code opens is audited",
  async run(ctx, input) {
    const now = ctx.clock.now();
    const { attempt, user } = orNotFound(await findAttempt(ctx.tx, input.browser, now));
    const step = await findSecondStep(ctx.tx, user.id);
    if (step?.method === "app") return conflict({ key: "twoStep.byApp" });
    const code = newMailCode();
    const sealedCode = ctx.vault.seal(code, codeBinding(attempt.id));
    const isRenewed = await renewMailCode(ctx.tx, input.browser, {
      sealedCode,
      now,
      maxCodes,
      minPause: minMailPause,
    });
    if (!isRenewed) {
      const params = { seconds: minMailPause / 1_000, codes: maxCodes };
      return conflict({ key: "twoStep.noMoreCodes", params });
    }
    const { codeMinutes } = await ctx.settings.get(secondStepCode);
    const params = { digits: code, minutes: codeMinutes };
    await sendAccountMail(ctx, user, { kind: "code", params });
    return ok(null);
  },
});
