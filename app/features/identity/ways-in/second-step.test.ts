import { beforeEach, describe, expect, it } from "vitest";
import { tidy } from "~/features/scheduled-jobs/tidy.server";
import { newId } from "~/lib/ids";
import { accounts, goodPassword } from "../../../../tests/support/accounts";
import { context } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { eventually } from "../../../../tests/support/eventually";
import { secondStepVisits } from "../../../../tests/support/visits/second-step-visits";
import { systemActor } from "../actor";
import { users } from "../identity.tables";
import { recoveryCodes, secondSteps } from "./credentials.tables";
import { hashPassword } from "./passwords.server";
import { removeSecondStep } from "./remove-second-step.server";
import {
  beginSecondStep,
  confirmSecondStep,
  getSecondStep,
  renewRecoveryCodes,
} from "./set-up-second-step.server";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let house: ReturnType<typeof accounts>;
let visit: ReturnType<typeof secondStepVisits>;

beforeEach(async () => {
  database = await freshDatabase();
  house = accounts(database);
  visit = secondStepVisits(house);
});

describe("setting a second step up", () => {
  it("needs the password, shows the seed as picture and text, and asks for a first code", async () => {
    await house.addUser();
    const ctx = context(house.services, await visit.signedIn());
    const begin = (currentValue: string) => beginSecondStep(ctx, { method: "app", current: currentValue });
    expect(await begin("wrong")).toMatchObject({ kind: "invalid", problems: [{ path: "current" }] });
    expect((await begin(goodPassword)).kind).toBe("ok");
    const secondStep = await getSecondStep(ctx, {});
    expect(secondStep).toMatchObject({
      value: { state: "seed", uri: expect.stringMatching(/^otpauth:\/\/totp\/Tradepost/) },
    });
    expect((await visit.password("without code yet")).kind).toBe("ok");
    expect(await house.actorBy("without code yet")).not.toBeNull();
    expect(await confirmSecondStep(ctx, { code: "000000" })).toMatchObject({ kind: "invalid" });
  });

  it("gives ten recovery codes, kept by digest only, and tells the owner", async () => {
    const { codes, seed } = await visit.withApp();
    expect(new Set(codes).size).toBe(10);
    const rows = await database.db.select().from(recoveryCodes);
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(codes[0]?.replaceAll("-", ""));
    const [step] = await database.db.select().from(secondSteps);
    expect(step?.sealed?.toString("latin1")).not.toContain(seed.replaceAll(" ", ""));
    expect((await house.sentMails())[0]?.subject).toBe("Two-step sign-in is on");
  });

  it("shows the same recovery codes to every POST of a double click, and to nobody without its code", async () => {
    await house.addUser();
    const ctx = context(house.services, await visit.signedIn());
    await beginSecondStep(ctx, { method: "mail", current: goodPassword });
    const code = await visit.mailedCode();
    const clicks = await Promise.all([1, 2, 3].map(() => confirmSecondStep(ctx, { code })));
    const shownCodes = clicks.map((click) => (click.kind === "ok" ? click.value.codes : []));
    expect(shownCodes[0]).toHaveLength(10);
    expect([shownCodes[1], shownCodes[2]]).toEqual([shownCodes[0], shownCodes[0]]);
    expect(
      (await house.sentMails()).filter(({ subject }) => subject === "Two-step sign-in is on"),
    ).toHaveLength(1);
    expect((await confirmSecondStep(ctx, { code: "no code" })).kind).toBe("conflict");
    const [step] = await database.db.select().from(secondSteps);
    expect(step?.shownCodes?.toString("latin1")).not.toContain(shownCodes[0]?.[0]);
    house.clock.advance(61_000);
    expect((await confirmSecondStep(ctx, { code })).kind).toBe("conflict");
    await tidy(context(house.services, systemActor), {});
    expect((await database.db.select().from(secondSteps))[0]?.shownCodes).toBeNull();
    await visit.password("a");
    expect((await visit.enter("a", shownCodes[0]?.[0] ?? "")).kind).toBe("ok");
  });

  it("shows them again even after wrong tries, but none that were renewed since", async () => {
    await house.addUser();
    const ctx = context(house.services, await visit.signedIn());
    await beginSecondStep(ctx, { method: "mail", current: goodPassword });
    const code = await visit.mailedCode();
    for (let count = 0; count < 4; count++) await confirmSecondStep(ctx, { code: "wrong" });
    expect((await confirmSecondStep(ctx, { code })).kind).toBe("ok");
    expect((await confirmSecondStep(ctx, { code })).kind).toBe("ok");
    await renewRecoveryCodes(ctx, { current: goodPassword, mark: await visit.markFor(ctx) });
    expect((await confirmSecondStep(ctx, { code })).kind).toBe("conflict");
  });

  it("ends after five wrong codes, and after ten minutes", async () => {
    await house.addUser();
    const ctx = context(house.services, await visit.signedIn());
    await beginSecondStep(ctx, { method: "mail", current: goodPassword });
    const code = await visit.mailedCode();
    for (let count = 0; count < 5; count++) await confirmSecondStep(ctx, { code: "wrong" });
    expect((await confirmSecondStep(ctx, { code })).kind).toBe("conflict");
    house.clock.advance(300_000);
    await beginSecondStep(ctx, { method: "mail", current: goodPassword });
    const next = await visit.mailedCode();
    house.clock.advance(601_000);
    expect((await confirmSecondStep(ctx, { code: next })).kind).toBe("conflict");
  });

  it("does not replace one that is in use", async () => {
    const { ctx } = await visit.withApp();
    expect((await beginSecondStep(ctx, { method: "mail", current: goodPassword })).kind).toBe("conflict");
  });

  it("is closed to whoever acts as somebody else", async () => {
    await house.addUser();
    const actor = await visit.signedIn();
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

describe("an account that changes while a password or a code is being checked", () => {
  /** Holds a lock on the account until all of the others wait for it. */
  async function runDuringChange(
    change: Partial<typeof users.$inferInsert>,
    works: (() => Promise<{ kind: string }>)[],
  ) {
    const { begun } = await database.db.transaction(async (tx) => {
      await tx.update(users).set(change);
      const runningWorks = works.map((work) => work());
      await eventually(async () => {
        const { rows } = await database.pool.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        expect(rows).toHaveLength(works.length);
      });
      return { begun: runningWorks };
    });
    return Promise.all(begun);
  }

  it("opens by no password once it is locked, and forgets none of the failures", async () => {
    const { id } = await house.addUser();
    const lockedFields = { lockedAt: house.clock.now(), failedAttempts: 10 };
    const outcomes = await runDuringChange(lockedFields, [
      () => visit.password("a"),
      () => visit.password("b"),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["refused", "refused"]);
    expect(await house.actorBy("a")).toBeNull();
    expect(await house.user(id)).toMatchObject({ lockedAt: lockedFields.lockedAt, failedAttempts: 12 });
  });

  it("opens neither by the password it no longer has, nor when it is deactivated", async () => {
    await house.addUser();
    const passwordHash = await hashPassword("another password than before");
    expect(await runDuringChange({ passwordHash }, [() => visit.password("a")])).toMatchObject([
      { kind: "refused" },
    ]);
    await database.db.update(users).set({ passwordHash: await hashPassword(goodPassword) });
    expect(await runDuringChange({ active: false }, [() => visit.password("b")])).toMatchObject([
      { kind: "refused", reason: { key: "signIn.inactive" } },
    ]);
    expect([await house.actorBy("a"), await house.actorBy("b")]).toEqual([null, null]);
  });

  it("takes no right password in the profile either, and no code", async () => {
    const { ctx, codes } = await visit.withApp();
    await visit.password("half");
    const lockedFields = { lockedAt: house.clock.now() };
    const mark = await visit.markFor(ctx);
    expect(
      await runDuringChange(lockedFields, [
        () => renewRecoveryCodes(ctx, { current: goodPassword, mark }),
        () => visit.enter("half", codes[0] ?? ""),
      ]),
    ).toMatchObject([{ kind: "invalid" }, { kind: "conflict" }]);
    expect((await house.user(ctx.actor.userId ?? "")).lockedAt).toEqual(lockedFields.lockedAt);
  });
});
