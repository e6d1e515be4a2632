import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accounts, goodPassword } from "../../../../tests/support/accounts";
import { context, person } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { halfMinute, secondStepVisits } from "../../../../tests/support/visits/second-step-visits";
import { users } from "../identity.tables";
import { getCodeQuestion, mailAnotherCode } from "./check-code.server";
import { providerIdentities, signInAttempts } from "./credentials.tables";
import { removeSecondStep, resetSecondStep } from "./remove-second-step.server";
import { secondStepFor } from "./second-step.settings";
import { renewRecoveryCodes } from "./set-up-second-step.server";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let house: ReturnType<typeof accounts>;
let visit: ReturnType<typeof secondStepVisits>;

beforeEach(async () => {
  database = await freshDatabase();
  house = accounts(database);
  visit = secondStepVisits(house);
});

describe("signing in with an authenticator app", () => {
  it("opens nothing by the password alone, and a session under a new cookie by the code", async () => {
    const { seed } = await visit.withApp();
    expect(await visit.password("half")).toMatchObject({ value: { kind: "secondStep" } });
    expect(await house.actorBy("half")).toBeNull();
    expect(await visit.enter("half", "000000")).toMatchObject({
      kind: "invalid",
      problems: [{ path: "code" }],
    });
    expect((await visit.enter("half", visit.appCode(seed), "whole")).kind).toBe("ok");
    expect(await house.actorBy("whole")).not.toBeNull();
    expect(await house.actorBy("half")).toBeNull();
  });

  it("takes a code as people type it, half a minute early or late, and no later", async () => {
    const { seed } = await visit.withApp();
    const earlyCode = visit.appCode(seed);
    house.clock.advance(halfMinute);
    await visit.password("a");
    expect((await visit.enter("a", `${earlyCode.slice(0, 3)} ${earlyCode.slice(3)}`)).kind).toBe("ok");
    const oldCode = visit.appCode(seed);
    house.clock.advance(3 * halfMinute);
    await visit.password("b");
    expect((await visit.enter("b", oldCode)).kind).toBe("invalid");
  });

  it("takes no code twice, not even the one that set it up", async () => {
    const { seed } = await visit.withApp();
    await visit.password("a");
    await visit.password("b");
    const code = visit.appCode(seed);
    expect((await visit.enter("a", code)).kind).toBe("ok");
    expect((await visit.enter("b", code)).kind).toBe("invalid");
  });

  it("gives one session to ten who enter the same code at once", async () => {
    const { seed } = await visit.withApp();
    const code = visit.appCode(seed);
    const browsers = Array.from({ length: 10 }, (_, index) => `browser ${index}`);
    for (const browser of browsers) await visit.password(browser);
    const outcomes = await Promise.all(browsers.map((browser) => visit.enter(browser, code)));
    expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(1);
  });

  it("is worth something only in the browser where the password was right", async () => {
    const { seed } = await visit.withApp();
    await visit.password("mine");
    expect((await visit.enter("somebody else's", visit.appCode(seed))).kind).toBe("conflict");
    expect((await getCodeQuestion(house.visitor(), { browser: Buffer.from("other") })).kind).toBe("notFound");
    house.clock.advance(16 * 60_000);
    expect((await visit.enter("mine", visit.appCode(seed))).kind).toBe("conflict");
  });

  it("ends the attempt after five wrong codes, and locks the account however often one starts over", async () => {
    const { seed } = await visit.withApp();
    for (let round = 0; round < 2; round++) {
      await visit.password(`round ${round}`);
      for (let count = 0; count < 5; count++) await visit.enter(`round ${round}`, "123456");
      expect((await visit.enter(`round ${round}`, visit.appCode(seed))).kind).toBe("conflict");
    }
    expect((await visit.password("round 3")).kind).toBe("refused");
    expect((await house.sentMails()).map(({ subject }) => subject)).toContain("Your account is locked");
  });

  it("takes each recovery code once", async () => {
    const { codes } = await visit.withApp();
    await visit.password("a");
    expect((await visit.enter("a", codes[0]?.toUpperCase() ?? "")).kind).toBe("ok");
    await visit.password("b");
    expect((await visit.enter("b", codes[0] ?? "")).kind).toBe("invalid");
    expect((await visit.enter("b", codes[1] ?? "")).kind).toBe("ok");
  });

  it("takes no recovery code of before they were renewed", async () => {
    const { ctx, codes } = await visit.withApp();
    await renewRecoveryCodes(ctx, { current: goodPassword, mark: await visit.markFor(ctx) });
    await visit.password("a");
    expect((await visit.enter("a", codes[0] ?? "")).kind).toBe("invalid");
  });

  it("makes new recovery codes once for a page, however often its form is sent", async () => {
    const { ctx } = await visit.withApp();
    const form = { current: goodPassword, mark: await visit.markFor(ctx) };
    const answers = await Promise.all([renewRecoveryCodes(ctx, form), renewRecoveryCodes(ctx, form)]);
    expect((await renewRecoveryCodes(ctx, form)).kind).toBe("conflict");
    const shownAnswers = answers.flatMap((answer) => (answer.kind === "ok" ? [answer.value.codes] : []));
    expect(shownAnswers).toHaveLength(1);
    await visit.password("a");
    expect((await visit.enter("a", shownAnswers[0]?.[0] ?? "")).kind).toBe("ok");
  });

  it("is over when it is turned off with the password, or by an administrator who says why", async () => {
    const { ctx } = await visit.withApp();
    expect((await removeSecondStep(ctx, { current: "wrong" })).kind).toBe("invalid");
    const user = ctx.actor.userId ?? "";
    const administrator = context(house.services, person("administer"));
    const buyer = context(house.services, person("place_orders"));
    expect((await resetSecondStep(buyer, { user, reason: "lost" })).kind).toBe("refused");
    expect(
      await resetSecondStep(administrator, { user: administrator.actor.userId ?? "", reason: "lost" }),
    ).toMatchObject({ kind: "refused", reason: { key: "twoStep.ownAccount" } });
    expect((await resetSecondStep(administrator, { user, reason: "telephone lost" })).kind).toBe("ok");
    expect(await visit.password("plain")).toMatchObject({ value: { kind: "in" } });
    expect((await house.sentMails())[0]?.subject).toBe("Two-step sign-in is off");
  });
});

describe("signing in with a code by mail", () => {
  it("takes the code of this attempt, once, for ten minutes", async () => {
    await visit.withMail();
    await visit.password("a");
    const first = await visit.mailedCode();
    house.clock.advance(1_000);
    await visit.password("b");
    const second = await visit.mailedCode();
    if (first !== second) expect((await visit.enter("b", first)).kind).toBe("invalid");
    expect((await visit.enter("b", second)).kind).toBe("ok");
    house.clock.advance(601_000);
    expect((await visit.enter("a", first)).kind).toBe("invalid");
  });

  it("sends another one on demand, which ends the one before, and five at most", async () => {
    await visit.withMail();
    await visit.password("a");
    const first = await visit.mailedCode();
    const another = () => mailAnotherCode(house.visitor(), { browser: Buffer.from("a") });
    expect((await another()).kind).toBe("conflict");
    house.clock.advance(31_000);
    expect((await another()).kind).toBe("ok");
    const second = await visit.mailedCode();
    if (first !== second) expect((await visit.enter("a", first)).kind).toBe("invalid");
    for (let count = 0; count < 3; count++) {
      house.clock.advance(31_000);
      expect((await another()).kind).toBe("ok");
    }
    house.clock.advance(31_000);
    expect((await another()).kind).toBe("conflict");
    expect((await visit.enter("a", await visit.mailedCode())).kind).toBe("ok");
  });

  it("is asked of staff who set nothing up, where the setting says so", async () => {
    house.set(secondStepFor, "staff");
    await house.addUser({ username: "carla", internal: true });
    await house.addUser({ username: "bente" });
    expect(await visit.password("b")).toMatchObject({ value: { kind: "in" } });
    expect(await visit.password("c", "carla")).toMatchObject({ value: { kind: "secondStep" } });
    expect((await visit.enter("c", await visit.mailedCode())).kind).toBe("ok");
  });

  it("is asked of an account that must have a second step, by password and at a provider alike", async () => {
    const user = await house.addUser({ twoStepAuth: true });
    expect(await visit.password("p")).toMatchObject({ value: { kind: "secondStep" } });
    expect(await house.actorBy("p")).toBeNull();
    expect((await visit.enter("p", await visit.mailedCode(), "p in")).kind).toBe("ok");
    expect(await house.actorBy("p in")).not.toBeNull();
    const identity = { issuer: "https://test.example", subject: "s", secondStep: false };
    await database.db
      .insert(providerIdentities)
      .values({ ...identity, userId: user.id, createdAt: house.clock.now() });
    const provider = (cookie: string, secondStep: boolean) =>
      visit.atProvider({ ...identity, verifiedMail: null, secondStep }, cookie);
    expect(await provider("q", false)).toMatchObject({ value: { admission: { kind: "secondStep" } } });
    expect(await house.actorBy("q")).toBeNull();
    // A provider with a second step of its own is trusted.
    expect(await provider("r", true)).toMatchObject({ value: { admission: { kind: "in" } } });
  });

  it("gives way to an authenticator app that the user has set up", async () => {
    const { ctx } = await visit.withApp();
    await database.db
      .update(users)
      .set({ twoStepAuth: true })
      .where(eq(users.id, ctx.actor.userId ?? ""));
    await visit.password("a");
    expect(await getCodeQuestion(house.visitor(), { browser: Buffer.from("a") })).toMatchObject({
      value: { method: "app" },
    });
  });

  it("is kept sealed, not as it was sent", async () => {
    await visit.withMail();
    await visit.password("a");
    const [attempt] = await database.db.select().from(signInAttempts);
    expect(attempt?.sealedCode?.toString("latin1")).not.toContain(await visit.mailedCode());
  });
});
