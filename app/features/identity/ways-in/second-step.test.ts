import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Actor } from "~/door/actor";
import type { Ctx } from "~/door/operation.server";
import { tidy } from "~/features/scheduled-jobs/tidy.server";
import { newId } from "~/lib/ids";
import type { ProvedIdentity, SingleSignOn } from "~/sso/sso";
import { accounts, goodPassword } from "../../../../tests/support/accounts";
import { context, person } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { systemActor } from "../actor";
import { users } from "../identity.tables";
import { checkCode, getCodeQuestion, mailAnotherCode } from "./check-code.server";
import { providerIdentities, recoveryCodes, secondSteps, signInAttempts } from "./credentials.tables";
import { hashPassword } from "./passwords.server";
import { beginProviderSignIn, finishProviderSignIn } from "./provider-sign-in.server";
import { removeSecondStep, resetSecondStep } from "./remove-second-step.server";
import { secondStepFor } from "./second-step.settings";
import {
  beginSecondStep,
  confirmSecondStep,
  getSecondStep,
  renewRecoveryCodes,
} from "./set-up-second-step.server";
import { signIn } from "./sign-in.server";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let house: ReturnType<typeof accounts>;

beforeEach(async () => {
  database = await freshDatabase();
  house = accounts(database);
});

const halfMinute = 30_000;

const password = (cookie: string, username = "bente") =>
  signIn(house.visitor(), { username, password: goodPassword, ...house.cookie(cookie) });

/** Signs in at a provider that returns these claims about the visitor. */
async function atProvider(identity: ProvedIdentity, cookie: string) {
  let state = "";
  const sso: SingleSignOn = {
    providers: () => Promise.resolve([]),
    begin: async (_provider, started) => {
      state = started.state;
      return "https://test.example/sign-in";
    },
    finish: () => Promise.resolve(identity),
  };
  const visitor = { ...house.visitor(), services: { ...house.services, sso } };
  const browser = Buffer.from(`${cookie} browser`);
  await beginProviderSignIn(visitor, { provider: "test", back: null, browser });
  const answer = new URLSearchParams({ state }).toString();
  return finishProviderSignIn(visitor, { provider: "test", answer, browser, ...house.cookie(cookie) });
}

/** Submits the code in the browser of the first cookie; the session opens under the second. */
const enter = (browser: string, code: string, cookie = `${browser} in`) =>
  checkCode(house.visitor(), { browser: Buffer.from(browser), code, ...house.cookie(cookie) });

async function mailedCode(): Promise<string> {
  const [, code = ""] = /\b(\d{6})\b/.exec((await house.letters())[0]?.text ?? "") ?? [];
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
  const confirmed = await confirmSecondStep(ctx, { code: appCode(seed) });
  const codes = confirmed.kind === "ok" ? confirmed.value.codes : [];
  house.clock.advance(halfMinute);
  return { ctx, seed, codes };
}

/** Counts the recovery codes on the page. */
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

describe("setting a second step up", () => {
  it("needs the password, shows the seed as picture and text, and asks for a first code", async () => {
    await house.addUser();
    const ctx = context(house.services, await signedIn());
    const begin = (currentValue: string) => beginSecondStep(ctx, { method: "app", current: currentValue });
    expect(await begin("wrong")).toMatchObject({ kind: "invalid", problems: [{ path: "current" }] });
    expect((await begin(goodPassword)).kind).toBe("ok");
    const secondStep = await getSecondStep(ctx, {});
    expect(secondStep).toMatchObject({
      value: { state: "seed", uri: expect.stringMatching(/^otpauth:\/\/totp\/Tradepost/) },
    });
    expect((await password("without code yet")).kind).toBe("ok");
    expect(await house.actorBy("without code yet")).not.toBeNull();
    expect(await confirmSecondStep(ctx, { code: "000000" })).toMatchObject({ kind: "invalid" });
  });

  it("gives ten recovery codes, kept by digest only, and tells the owner", async () => {
    const { codes, seed } = await withApp();
    expect(new Set(codes).size).toBe(10);
    const rows = await database.db.select().from(recoveryCodes);
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(codes[0]?.replaceAll("-", ""));
    const [step] = await database.db.select().from(secondSteps);
    expect(step?.sealed?.toString("latin1")).not.toContain(seed.replaceAll(" ", ""));
    expect((await house.letters())[0]?.subject).toBe("Two-step sign-in is on");
  });

  it("shows the same recovery codes to every POST of a double click, and to nobody without its code", async () => {
    await house.addUser();
    const ctx = context(house.services, await signedIn());
    await beginSecondStep(ctx, { method: "mail", current: goodPassword });
    const code = await mailedCode();
    const clicks = await Promise.all([1, 2, 3].map(() => confirmSecondStep(ctx, { code })));
    const shownCodes = clicks.map((click) => (click.kind === "ok" ? click.value.codes : []));
    expect(shownCodes[0]).toHaveLength(10);
    expect([shownCodes[1], shownCodes[2]]).toEqual([shownCodes[0], shownCodes[0]]);
    expect(
      (await house.letters()).filter(({ subject }) => subject === "Two-step sign-in is on"),
    ).toHaveLength(1);
    expect((await confirmSecondStep(ctx, { code: "no code" })).kind).toBe("conflict");
    const [step] = await database.db.select().from(secondSteps);
    expect(step?.shownCodes?.toString("latin1")).not.toContain(shownCodes[0]?.[0]);
    house.clock.advance(61_000);
    expect((await confirmSecondStep(ctx, { code })).kind).toBe("conflict");
    await tidy(context(house.services, systemActor), {});
    expect((await database.db.select().from(secondSteps))[0]?.shownCodes).toBeNull();
    await password("a");
    expect((await enter("a", shownCodes[0]?.[0] ?? "")).kind).toBe("ok");
  });

  it("shows them again even after wrong tries, but none that were renewed since", async () => {
    await house.addUser();
    const ctx = context(house.services, await signedIn());
    await beginSecondStep(ctx, { method: "mail", current: goodPassword });
    const code = await mailedCode();
    for (let count = 0; count < 4; count++) await confirmSecondStep(ctx, { code: "wrong" });
    expect((await confirmSecondStep(ctx, { code })).kind).toBe("ok");
    expect((await confirmSecondStep(ctx, { code })).kind).toBe("ok");
    await renewRecoveryCodes(ctx, { current: goodPassword, mark: await markFor(ctx) });
    expect((await confirmSecondStep(ctx, { code })).kind).toBe("conflict");
  });

  it("ends after five wrong codes, and after ten minutes", async () => {
    await house.addUser();
    const ctx = context(house.services, await signedIn());
    await beginSecondStep(ctx, { method: "mail", current: goodPassword });
    const code = await mailedCode();
    for (let count = 0; count < 5; count++) await confirmSecondStep(ctx, { code: "wrong" });
    expect((await confirmSecondStep(ctx, { code })).kind).toBe("conflict");
    house.clock.advance(300_000);
    await beginSecondStep(ctx, { method: "mail", current: goodPassword });
    const next = await mailedCode();
    house.clock.advance(601_000);
    expect((await confirmSecondStep(ctx, { code: next })).kind).toBe("conflict");
  });

  it("does not replace one that is in use", async () => {
    const { ctx } = await withApp();
    expect((await beginSecondStep(ctx, { method: "mail", current: goodPassword })).kind).toBe("conflict");
  });

  it("is closed to who acts as somebody else", async () => {
    await house.addUser();
    const actor = await signedIn();
    const ctx = context(house.services, { ...actor, behind: { userId: newId(), userName: "Ada" } });
    for (const outcome of [
      await beginSecondStep(ctx, { method: "app", current: goodPassword }),
      await removeSecondStep(ctx, { current: goodPassword }),
      await getSecondStep(ctx, {}),
    ]) {
      expect(outcome).toMatchObject({ kind: "refused", reason: { key: "password.notActing" } });
    }
  });
});

describe("signing in with an authenticator app", () => {
  it("opens nothing by the password alone, and a session under a new cookie by the code", async () => {
    const { seed } = await withApp();
    expect(await password("half")).toMatchObject({ value: { kind: "secondStep" } });
    expect(await house.actorBy("half")).toBeNull();
    expect(await enter("half", "000000")).toMatchObject({ kind: "invalid", problems: [{ path: "code" }] });
    expect((await enter("half", appCode(seed), "whole")).kind).toBe("ok");
    expect(await house.actorBy("whole")).not.toBeNull();
    expect(await house.actorBy("half")).toBeNull();
  });

  it("takes a code as people type it, half a minute early or late, and no later", async () => {
    const { seed } = await withApp();
    const early = appCode(seed);
    house.clock.advance(halfMinute);
    await password("a");
    expect((await enter("a", `${early.slice(0, 3)} ${early.slice(3)}`)).kind).toBe("ok");
    const old = appCode(seed);
    house.clock.advance(3 * halfMinute);
    await password("b");
    expect((await enter("b", old)).kind).toBe("invalid");
  });

  it("takes no code twice, not even the one that set it up", async () => {
    const { seed } = await withApp();
    await password("a");
    await password("b");
    const code = appCode(seed);
    expect((await enter("a", code)).kind).toBe("ok");
    expect((await enter("b", code)).kind).toBe("invalid");
  });

  it("gives one session to ten who enter the same code at once", async () => {
    const { seed } = await withApp();
    const code = appCode(seed);
    const browsers = Array.from({ length: 10 }, (_, index) => `browser ${index}`);
    for (const browser of browsers) await password(browser);
    const outcomes = await Promise.all(browsers.map((browser) => enter(browser, code)));
    expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(1);
  });

  it("is worth something only in the browser where the password was right", async () => {
    const { seed } = await withApp();
    await password("mine");
    expect((await enter("somebody else's", appCode(seed))).kind).toBe("conflict");
    expect((await getCodeQuestion(house.visitor(), { browser: Buffer.from("other") })).kind).toBe("notFound");
    house.clock.advance(16 * 60_000);
    expect((await enter("mine", appCode(seed))).kind).toBe("conflict");
  });

  it("ends the attempt after five wrong codes, and locks the account however often one starts over", async () => {
    const { seed } = await withApp();
    for (let round = 0; round < 2; round++) {
      await password(`round ${round}`);
      for (let count = 0; count < 5; count++) await enter(`round ${round}`, "123456");
      expect((await enter(`round ${round}`, appCode(seed))).kind).toBe("conflict");
    }
    expect((await password("round 3")).kind).toBe("refused");
    expect((await house.letters()).map(({ subject }) => subject)).toContain("Your account is locked");
  });

  it("takes each recovery code once", async () => {
    const { codes } = await withApp();
    await password("a");
    expect((await enter("a", codes[0]?.toUpperCase() ?? "")).kind).toBe("ok");
    await password("b");
    expect((await enter("b", codes[0] ?? "")).kind).toBe("invalid");
    expect((await enter("b", codes[1] ?? "")).kind).toBe("ok");
  });

  it("takes no recovery code of before they were renewed", async () => {
    const { ctx, codes } = await withApp();
    await renewRecoveryCodes(ctx, { current: goodPassword, mark: await markFor(ctx) });
    await password("a");
    expect((await enter("a", codes[0] ?? "")).kind).toBe("invalid");
  });

  it("makes new recovery codes once for a page, however often its form is sent", async () => {
    const { ctx } = await withApp();
    const form = { current: goodPassword, mark: await markFor(ctx) };
    const answers = await Promise.all([renewRecoveryCodes(ctx, form), renewRecoveryCodes(ctx, form)]);
    expect((await renewRecoveryCodes(ctx, form)).kind).toBe("conflict");
    const shownAnswers = answers.flatMap((answer) => (answer.kind === "ok" ? [answer.value.codes] : []));
    expect(shownAnswers).toHaveLength(1);
    await password("a");
    expect((await enter("a", shownAnswers[0]?.[0] ?? "")).kind).toBe("ok");
  });

  it("is over when it is turned off with the password, or by an administrator who says why", async () => {
    const { ctx } = await withApp();
    expect((await removeSecondStep(ctx, { current: "wrong" })).kind).toBe("invalid");
    const user = ctx.actor.userId ?? "";
    const administrator = context(house.services, person("administer"));
    const buyer = context(house.services, person("place_orders"));
    expect((await resetSecondStep(buyer, { user, reason: "lost" })).kind).toBe("refused");
    expect((await resetSecondStep(administrator, { user, reason: "telephone lost" })).kind).toBe("ok");
    expect(await password("plain")).toMatchObject({ value: { kind: "in" } });
    expect((await house.letters())[0]?.subject).toBe("Two-step sign-in is off");
  });
});

describe("an account that changes while a password or a code is being checked", () => {
  /** Holds a lock on the account until all of the others wait for it. */
  async function during(
    change: Partial<typeof users.$inferInsert>,
    works: (() => Promise<{ kind: string }>)[],
  ) {
    const { begun } = await database.db.transaction(async (tx) => {
      await tx.update(users).set(change);
      const begun = works.map((work) => work());
      await vi.waitFor(
        async () => {
          const { rows } = await database.pool.query(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          );
          expect(rows).toHaveLength(works.length);
        },
        { timeout: 5_000, interval: 20 },
      );
      return { begun };
    });
    return Promise.all(begun);
  }

  it("opens by no password once it is locked, and forgets none of the failures", async () => {
    const { id } = await house.addUser();
    const locked = { lockedAt: house.clock.now(), failedAttempts: 10 };
    const outcomes = await during(locked, [() => password("a"), () => password("b")]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["refused", "refused"]);
    expect(await house.actorBy("a")).toBeNull();
    expect(await house.user(id)).toMatchObject({ lockedAt: locked.lockedAt, failedAttempts: 12 });
  });

  it("opens neither by the password it no longer has, nor when it is deactivated", async () => {
    await house.addUser();
    const passwordHash = await hashPassword("another password than before");
    expect(await during({ passwordHash }, [() => password("a")])).toMatchObject([{ kind: "refused" }]);
    await database.db.update(users).set({ passwordHash: await hashPassword(goodPassword) });
    expect(await during({ active: false }, [() => password("b")])).toMatchObject([
      { kind: "refused", reason: { key: "signIn.inactive" } },
    ]);
    expect([await house.actorBy("a"), await house.actorBy("b")]).toEqual([null, null]);
  });

  it("takes no right password in the profile either, and no code", async () => {
    const { ctx, codes } = await withApp();
    await password("half");
    const locked = { lockedAt: house.clock.now() };
    const mark = await markFor(ctx);
    expect(
      await during(locked, [
        () => renewRecoveryCodes(ctx, { current: goodPassword, mark }),
        () => enter("half", codes[0] ?? ""),
      ]),
    ).toMatchObject([{ kind: "invalid" }, { kind: "conflict" }]);
    expect((await house.user(ctx.actor.userId ?? "")).lockedAt).toEqual(locked.lockedAt);
  });
});

describe("signing in with a code by mail", () => {
  it("takes the code of this attempt, once, for ten minutes", async () => {
    await withMail();
    await password("a");
    const first = await mailedCode();
    house.clock.advance(1_000);
    await password("b");
    const second = await mailedCode();
    if (first !== second) expect((await enter("b", first)).kind).toBe("invalid");
    expect((await enter("b", second)).kind).toBe("ok");
    house.clock.advance(601_000);
    expect((await enter("a", first)).kind).toBe("invalid");
  });

  it("sends another one on demand, which ends the one before, and five at most", async () => {
    await withMail();
    await password("a");
    const first = await mailedCode();
    const another = () => mailAnotherCode(house.visitor(), { browser: Buffer.from("a") });
    expect((await another()).kind).toBe("conflict");
    house.clock.advance(31_000);
    expect((await another()).kind).toBe("ok");
    const second = await mailedCode();
    if (first !== second) expect((await enter("a", first)).kind).toBe("invalid");
    for (let count = 0; count < 3; count++) {
      house.clock.advance(31_000);
      expect((await another()).kind).toBe("ok");
    }
    house.clock.advance(31_000);
    expect((await another()).kind).toBe("conflict");
    expect((await enter("a", await mailedCode())).kind).toBe("ok");
  });

  it("is asked of staff who set nothing up, where the setting says so", async () => {
    house.set(secondStepFor, "staff");
    await house.addUser({ username: "carla", internal: true });
    await house.addUser({ username: "bente" });
    expect(await password("b")).toMatchObject({ value: { kind: "in" } });
    expect(await password("c", "carla")).toMatchObject({ value: { kind: "secondStep" } });
    expect((await enter("c", await mailedCode())).kind).toBe("ok");
  });

  it("is asked of an account that must have a second step, by password and at a provider alike", async () => {
    const user = await house.addUser({ twoStepAuth: true });
    expect(await password("p")).toMatchObject({ value: { kind: "secondStep" } });
    expect(await house.actorBy("p")).toBeNull();
    expect((await enter("p", await mailedCode(), "p in")).kind).toBe("ok");
    expect(await house.actorBy("p in")).not.toBeNull();
    const identity = { issuer: "https://test.example", subject: "s", secondStep: false };
    await database.db
      .insert(providerIdentities)
      .values({ ...identity, userId: user.id, createdAt: house.clock.now() });
    const provider = (cookie: string, secondStep: boolean) =>
      atProvider({ ...identity, verifiedMail: null, secondStep }, cookie);
    expect(await provider("q", false)).toMatchObject({ value: { admission: { kind: "secondStep" } } });
    expect(await house.actorBy("q")).toBeNull();
    // A provider with a second step of its own is trusted.
    expect(await provider("r", true)).toMatchObject({ value: { admission: { kind: "in" } } });
  });

  it("gives way to an authenticator app that the user has set up", async () => {
    const { ctx } = await withApp();
    await database.db
      .update(users)
      .set({ twoStepAuth: true })
      .where(eq(users.id, ctx.actor.userId ?? ""));
    await password("a");
    expect(await getCodeQuestion(house.visitor(), { browser: Buffer.from("a") })).toMatchObject({
      value: { method: "app" },
    });
  });

  it("is kept sealed, not as it was sent", async () => {
    await withMail();
    await password("a");
    const [attempt] = await database.db.select().from(signInAttempts);
    expect(attempt?.sealedCode?.toString("latin1")).not.toContain(await mailedCode());
  });
});
