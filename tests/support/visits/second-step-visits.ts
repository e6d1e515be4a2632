import { Secret, TOTP } from "otpauth";
import type { Actor } from "~/door/actor";
import type { Ctx } from "~/door/operation.server";
import { checkCode } from "~/features/identity/ways-in/check-code.server";
import {
  beginProviderSignIn,
  finishProviderSignIn,
} from "~/features/identity/ways-in/provider-sign-in.server";
import {
  beginSecondStep,
  confirmSecondStep,
  getSecondStep,
} from "~/features/identity/ways-in/set-up-second-step.server";
import { signIn } from "~/features/identity/ways-in/sign-in.server";
import type { ProvedIdentity, SingleSignOn } from "~/sso/sso";
import { type accounts, goodPassword } from "../accounts";
import { context } from "../context";

export const halfMinute = 30_000;

/** Visitors who set a second step up, sign in and enter its code. */

export function secondStepVisits(house: ReturnType<typeof accounts>) {
  const password = (cookie: string, username = "bente") =>
    signIn(house.visitor(), { username, password: goodPassword, ...house.cookie(cookie) });

  /** Signs in at a provider that returns these claims about the visitor. */
  async function atProvider(identity: ProvedIdentity, cookie: string) {
    let state = "";
    const sso: SingleSignOn = {
      providers: () => Promise.resolve([]),
      begin: async (_provider, startedSignOn) => {
        state = startedSignOn.state;
        return "https://test.example/sign-in";
      },
      finish: () => Promise.resolve(identity),
    };
    const visitor = { ...house.visitor(), services: { ...house.services, sso } };
    const browser = Buffer.from(`${cookie} browser`);
    await beginProviderSignIn(visitor, { provider: "test", backPath: null, browser });
    const answer = new URLSearchParams({ state }).toString();
    return finishProviderSignIn(visitor, { provider: "test", answer, browser, ...house.cookie(cookie) });
  }

  /** Submits the code in the browser of the first cookie; the session opens under the second. */
  const enter = (browser: string, code: string, cookie = `${browser} in`) =>
    checkCode(house.visitor(), { browser: Buffer.from(browser), code, ...house.cookie(cookie) });

  async function mailedCode(): Promise<string> {
    const [, code = ""] = /\b(\d{6})\b/.exec((await house.sentMails())[0]?.text ?? "") ?? [];
    return code;
  }

  const appCode = (seed: string) =>
    new TOTP({ secret: Secret.fromBase32(seed.replaceAll(" ", "")) }).generate({
      timestamp: house.clock.now().getTime(),
    });

  async function signedIn(cookie = "first"): Promise<Actor> {
    await password(cookie);
    const actor = await house.actorBy(cookie);
    if (!actor) throw new Error("not signed in");
    return actor;
  }

  /** Sets an authenticator app up; its seed, and the recovery codes. */
  async function withApp() {
    await house.addUser();
    const ctx = context(house.services, await signedIn());
    await beginSecondStep(ctx, { method: "app", current: goodPassword });
    const secondStep = await getSecondStep(ctx, {});
    const seed = secondStep.kind === "ok" && secondStep.value.state === "seed" ? secondStep.value.seed : "";
    const confirmedOutcome = await confirmSecondStep(ctx, { code: appCode(seed) });
    const codes = confirmedOutcome.kind === "ok" ? confirmedOutcome.value.codes : [];
    house.clock.advance(halfMinute);
    return { ctx, seed, codes };
  }

  /** Reads the mark of the recovery codes on the page; a form with an older mark is refused. */
  async function markFor(ctx: Ctx): Promise<string> {
    const secondStep = await getSecondStep(ctx, {});
    return secondStep.kind === "ok" && secondStep.value.state === "on" ? secondStep.value.mark : "";
  }

  async function withMail() {
    await house.addUser();
    const ctx = context(house.services, await signedIn());
    await beginSecondStep(ctx, { method: "mail", current: goodPassword });
    await confirmSecondStep(ctx, { code: await mailedCode() });
    house.clock.advance(halfMinute);
    return { ctx };
  }

  return { password, atProvider, enter, mailedCode, appCode, signedIn, withApp, markFor, withMail };
}
