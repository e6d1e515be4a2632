import { desc, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries, rateWindows } from "~/door/door.tables";
import { accounts, goodPassword, tokenIn } from "../../../../../tests/support/accounts";
import { context } from "../../../../../tests/support/context";
import { freshDatabase } from "../../../../../tests/support/database";
import { afterFailedAttempt, isLocked, noFailedAttempts } from "../../lockout";
import { changePassword } from "../change-password.server";
import { checkCode } from "../check-code.server";
import { trustedDevices } from "../credentials.tables";
import { attempts } from "../password.settings";
import { signIn } from "../sign-in.server";
import { unlockAccount } from "../unlock-account.server";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let house: ReturnType<typeof accounts>;

beforeEach(async () => {
  database = await freshDatabase();
  house = accounts(database);
});

const minute = 60_000;
const refusal = { kind: "refused", reason: { key: "signIn.refused" } };

/** Somebody at a browser that is known by this device cookie, which a sign-in replaces by the next one. */
const at = (device: string | null, origin?: string) => ({
  ...house.visitor(origin),
  device: device === null ? null : Buffer.from(device),
});

const attempt = (
  device: string | null,
  password: string,
  { username = "bente", origin = "192.0.2.1", next = "unused" } = {},
) =>
  signIn(at(device, origin), {
    username,
    password,
    ...house.cookie(`session ${next}`),
    deviceDigest: Buffer.from(next),
  });

async function guess(times: number, device: string | null = null, origin?: string): Promise<void> {
  for (let count = 0; count < times; count++) await attempt(device, "wrong", origin ? { origin } : {});
}

describe("a lock", () => {
  it("ends by itself, and returns for twice as long with each further wrong password, at most a day", async () => {
    const { id } = await house.addUser();
    await guess(10);
    const lockedFor = [];
    for (let round = 0; round < 9; round++) {
      expect(await attempt(null, goodPassword)).toEqual(refusal);
      const until = (await house.user(id)).lockedUntil?.getTime() ?? Number.NaN;
      lockedFor.push((until - house.clock.now().getTime()) / minute);
      house.clock.advance(until - house.clock.now().getTime());
      if (round < 8) await guess(1);
    }
    expect(lockedFor).toEqual([15, 30, 60, 120, 240, 480, 960, 1_440, 1_440]);
    expect((await attempt(null, goodPassword)).kind).toBe("ok");
    expect(await house.user(id)).toMatchObject(noFailedAttempts);
  });

  it("leaves a guesser less than fifty tries a day, however they are spread", () => {
    for (const pause of [0, 1, 14, 16, 59, 120]) {
      let state = noFailedAttempts;
      let tries = 0;
      for (let at = 0; at < 1_440; at += pause || 0.5) {
        const now = new Date(at * minute);
        if (!isLocked(state, now)) tries++;
        state = afterFailedAttempt(state, now, { maxAttempts: 10, lockMinutes: 15 });
      }
      expect(tries).toBeLessThan(25);
    }
  });

  it("is in the audit trail with its end, and mailed", async () => {
    const { id } = await house.addUser();
    await guess(12);
    const entries = await database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(desc(auditEntries.at));
    expect(entries.map(({ after }) => after)).toEqual([
      { locked: true, lockedUntil: "2026-11-21T09:15:00.000Z" },
    ]);
    expect((await house.sentMails()).map(({ subject }) => subject)).toEqual(["Your account is locked"]);
  });
});

describe("a device on which its user has signed in before", () => {
  beforeEach(async () => {
    await house.addUser();
    await attempt(null, goodPassword, { next: "desk" });
  });

  it("still opens while strangers keep the account locked", async () => {
    await guess(12, null, "198.51.100.9");
    expect(await attempt(null, goodPassword)).toEqual(refusal);
    expect(await attempt("made up", goodPassword)).toEqual(refusal);
    expect((await attempt("desk", goodPassword, { next: "desk 2" })).kind).toBe("ok");
    expect(await attempt(null, goodPassword)).toEqual(refusal);
    // The cookie has changed: a copy of the old one is worth nothing.
    expect(await attempt("desk", goodPassword)).toEqual(refusal);
    expect((await attempt("desk 2", goodPassword, { next: "desk 3" })).kind).toBe("ok");
  });

  it("is trusted for its user only, and for each who has signed in there", async () => {
    await house.addUser({ username: "jelle" });
    await house.addUser({ username: "ada" });
    await attempt("desk", goodPassword, { username: "jelle", next: "desk 2" });
    for (const username of ["bente", "jelle", "ada"]) {
      for (let count = 0; count < 10; count++) await attempt(null, "wrong", { username });
    }
    expect(await attempt("desk 2", goodPassword, { username: "ada" })).toEqual(refusal);
    expect((await attempt("desk 2", goodPassword, { username: "bente", next: "desk 3" })).kind).toBe("ok");
    expect((await attempt("desk 3", goodPassword, { username: "jelle", next: "desk 4" })).kind).toBe("ok");
  });

  it("loses the trust by as many wrong passwords as lock an account", async () => {
    await guess(10, "desk");
    expect(await attempt("desk", goodPassword)).toEqual(refusal);
    expect(await database.db.$count(trustedDevices)).toBe(0);
    expect((await house.sentMails()).map(({ subject }) => subject)).toEqual(["Your account is locked"]);
  });

  it("forgets its own typing errors at the right password, and not a stranger's guesses", async () => {
    const { id } = (await house.addUser({ username: "jelle" })) ?? {};
    await attempt(null, goodPassword, { username: "jelle", next: "sofa" });
    for (let count = 0; count < 4; count++) await attempt("sofa", "typo", { username: "jelle" });
    for (let count = 0; count < 3; count++) await attempt(null, "guess", { username: "jelle" });
    await attempt("sofa", goodPassword, { username: "jelle", next: "sofa 2" });
    expect((await house.user(id)).failedAttempts).toBe(3);
  });

  it("changes its password while the account is locked", async () => {
    const actor = await house.actorBy("session desk");
    if (!actor) throw new Error("not signed in");
    await guess(10, null, "198.51.100.9");
    const newPassword = "nine grey cats counted twice";
    const typedPasswords = {
      current: goodPassword,
      password: newPassword,
      repeat: newPassword,
      ...house.cookie("renewed"),
    };
    const change = (device: Buffer | null) =>
      changePassword({ ...context(house.services, actor), device }, typedPasswords);
    expect(await change(null)).toMatchObject({ kind: "invalid" });
    expect((await change(Buffer.from("desk"))).kind).toBe("ok");
  });

  it("is not kept out by guesses that use up what its network address may ask", async () => {
    const tryAt = (username: string) => attempt(null, "one password for all", { username });
    expect(await tryAt("name 1")).toEqual(refusal);
    const { db } = database;
    await db.update(rateWindows).set({ count: 99 }).where(like(rateWindows.key, "%|failures"));
    expect(await tryAt("name 100")).toEqual(refusal);
    const tooOften = { kind: "refused", reason: { key: "door.reason.tooOften" } };
    expect(await attempt(null, goodPassword)).toMatchObject(tooOften);
    expect((await attempt("desk", goodPassword, { next: "desk 2" })).kind).toBe("ok");
    expect((await attempt(null, goodPassword, { origin: "192.0.2.2" })).kind).toBe("ok");
  });

  it("is asked for its code, and let in by it, while the account is locked", async () => {
    await house.addUser({ username: "jelle", twoStepAuth: true });
    const enter = async (device: string | null, browser: string, next: string) => {
      await signIn(at(device), { username: "jelle", password: goodPassword, ...house.cookie(browser) });
      house.clock.advance(minute);
      const [, code = "000000"] = /\b(\d{6})\b/.exec((await house.sentMails())[0]?.text ?? "") ?? [];
      return checkCode(at(device), {
        browser: Buffer.from(browser),
        code,
        ...house.cookie(`${browser} in`),
        deviceDigest: Buffer.from(next),
      });
    };
    expect((await enter(null, "first", "phone")).kind).toBe("ok");
    for (let count = 0; count < 10; count++) await attempt(null, "wrong", { username: "jelle" });
    expect((await enter(null, "second", "stranger")).kind).toBe("conflict");
    expect((await enter("phone", "third", "phone 2")).kind).toBe("ok");
  });
});

describe("the link in the mail about a lock", () => {
  it("makes the browser that opens it one that strangers cannot lock out", async () => {
    house.set(attempts, { active: true, value: 3 });
    await house.addUser();
    await guess(3);
    const token = tokenIn((await house.sentMails())[0]);
    await unlockAccount(at(null), { token, deviceDigest: Buffer.from("new laptop") });
    await guess(3, null, "198.51.100.9");
    expect(await attempt(null, goodPassword)).toEqual(refusal);
    expect((await attempt("new laptop", goodPassword)).kind).toBe("ok");
  });
});
