import { eq } from "drizzle-orm";
import pg from "pg";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { accounts, goodPassword, tokenIn } from "../../../../tests/support/accounts";
import { context } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { users } from "../identity.tables";
import { requestAccountMail } from "./account-mail.server";
import { changePassword, getPasswordRules } from "./change-password.server";
import { accountLinks } from "./credentials.tables";
import { attempts, expireDays } from "./password.settings";
import { getMailedLink, repairPassword } from "./reset-password.server";
import { signIn } from "./sign-in.server";
import { unlockAccount } from "./unlock-account.server";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let house: ReturnType<typeof accounts>;

beforeEach(async () => {
  database = await freshDatabase();
  house = accounts(database);
});

const attempt = (username: string, password: string, cookie = "c1") =>
  signIn(house.visitor(), { username, password, ...house.cookie(cookie) });

const ask = (username: string, purpose: "reset" | "unlock" | "confirm", origin?: string) =>
  requestAccountMail(house.visitor(origin), { username, purpose });

const repair = (token: string, password: string, repeat = password) =>
  repairPassword(house.visitor(), { token, password, repeat });

describe("signing in", () => {
  it("answers a wrong password, an unknown name and a locked account in the same words", async () => {
    await house.addUser({ username: "bente" });
    await house.addUser({ username: "locked", lockedAt: house.clock.now() });
    const wrongOutcome = await attempt("bente", "wrong");
    expect(wrongOutcome).toEqual({ kind: "refused", reason: { key: "signIn.refused" } });
    expect(await attempt("nobody-like-this", "wrong")).toEqual(wrongOutcome);
    expect(await attempt("locked", "wrong")).toEqual(wrongOutcome);
    expect(await attempt("locked", goodPassword)).toEqual(wrongOutcome);
  });

  it("says what is the matter with an account only to whoever knows its password", async () => {
    await house.addUser({ username: "new", confirmedAt: null });
    await house.addUser({ username: "gone", active: false });
    for (const username of ["new", "gone"]) {
      expect(await attempt(username, "wrong")).toMatchObject({ reason: { key: "signIn.refused" } });
    }
    expect(await attempt("new", goodPassword)).toMatchObject({ reason: { key: "signIn.unconfirmed" } });
    expect(await attempt("gone", goodPassword)).toMatchObject({ reason: { key: "signIn.inactive" } });
    expect(await house.actorBy("c1")).toBeNull();
  });

  it("asks the database the same questions whether or not there is such an account", async () => {
    const query = vi.spyOn(pg.Client.prototype, "query");
    onTestFinished(() => query.mockRestore());
    // A pool takes the client's method when it connects: only one that is opened now uses the spy.
    house = accounts(await freshDatabase());
    await house.addUser();
    query.mockClear();
    const questions = () => {
      const queries = query.mock.calls.map(([first]: unknown[]) =>
        typeof first === "string" ? first : (first as { text: string }).text,
      );
      query.mockClear();
      return queries;
    };
    await attempt("bente", "wrong");
    const knownUserQueries = questions();
    await attempt("nobody-like-this", "wrong");
    expect(knownUserQueries.length).toBeGreaterThan(2);
    expect(questions()).toEqual(knownUserQueries);
  });

  it("takes a password with marks in either way of writing them", async () => {
    await house.addUser();
    const composedPassword = "crème brûlée voor zes";
    await ask("bente", "reset");
    await repair(tokenIn((await house.sentMails())[0]), composedPassword.normalize("NFD"));
    expect((await attempt("bente", composedPassword.normalize("NFC"))).kind).toBe("ok");
    expect((await attempt("bente", "creme brulee voor zes")).kind).toBe("refused");
  });
});

describe("an account", () => {
  it("is locked by as many wrong passwords as configured, and opened by the mail that follows", async () => {
    house.set(attempts, { active: true, value: 3 });
    const { id } = await house.addUser();
    for (let count = 0; count < 3; count++) await attempt("bente", "wrong");
    expect((await attempt("bente", goodPassword)).kind).toBe("refused");
    const [mail] = await house.sentMails();
    expect(mail).toMatchObject({ recipient: "bente@maas.example", subject: "Your account is locked" });
    const token = tokenIn(mail);
    expect((await unlockAccount(house.visitor(), { token })).kind).toBe("ok");
    expect(await house.user(id)).toMatchObject({ lockedAt: null, failedAttempts: 0 });
    expect((await attempt("bente", goodPassword)).kind).toBe("ok");
    expect((await unlockAccount(house.visitor(), { token })).kind).toBe("conflict");
  });

  it("is never locked where the setting is off", async () => {
    house.set(attempts, { active: false, value: 3 });
    await house.addUser();
    for (let count = 0; count < 12; count++) await attempt("bente", "wrong");
    expect((await attempt("bente", goodPassword)).kind).toBe("ok");
  });

  it("forgets wrong passwords at the right one", async () => {
    house.set(attempts, { active: true, value: 3 });
    await house.addUser();
    for (let round = 0; round < 3; round++) {
      await attempt("bente", "wrong");
      await attempt("bente", "wrong");
      expect((await attempt("bente", goodPassword, `c${round}`)).kind).toBe("ok");
    }
  });

  it("leads to a new password when the old one has reached its age, if the setting is on", async () => {
    const day = 24 * 3_600_000;
    await house.addUser();
    house.clock.advance(91 * day);
    expect((await attempt("bente", goodPassword, "young")).kind).toBe("ok");
    house.set(expireDays, { active: true, value: 90 });
    const outcome = await attempt("bente", goodPassword, "old");
    expect(outcome).toMatchObject({ kind: "ok", value: { kind: "passwordExpired" } });
    expect(await house.actorBy("old")).toBeNull();
    const path = outcome.kind === "ok" && outcome.value.kind === "passwordExpired" ? outcome.value.path : "";
    expect((await repair(tokenIn({ text: path }), "blue socks on a tram roof")).kind).toBe("ok");
    expect(await attempt("bente", "blue socks on a tram roof", "new")).toMatchObject({
      value: { kind: "in" },
    });
  });
});

describe("asking for a mail", () => {
  it("tells the mailbox when, from where and on which device somebody asked", async () => {
    await house.addUser();
    const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
    const visitor = { ...house.visitor("192.0.2.44"), userAgent };
    await requestAccountMail(visitor, { username: "bente", purpose: "reset" });
    house.clock.advance(60_000);
    const [mail] = await house.sentMails();
    for (const fact of ["2026-11-21 10:00:00 (Europe/Amsterdam)", "192.0.2.44", "Firefox, Linux"])
      expect(mail?.text).toContain(fact);
  });

  it("repeats no words of a visitor whose browser names nothing known", async () => {
    await house.addUser();
    const visitor = { ...house.visitor(), userAgent: "call 0900 1234 to keep your account" };
    await requestAccountMail(visitor, { username: "bente", purpose: "reset" });
    expect((await house.sentMails())[0]?.text).not.toContain("0900");
  });

  it("has the same answer, and causes the same work, for accounts that do not exist", async () => {
    await house.addUser();
    expect(await ask("bente", "reset")).toEqual(await ask("nobody-like-this", "reset"));
    expect(house.waiting.map(({ name, payload }) => [name, Object.keys(payload)])).toEqual([
      ["identity.accountMail", ["purpose", "user", "at", "origin", "device"]],
      ["identity.accountMail", ["purpose", "user", "at", "origin", "device"]],
    ]);
    expect(await house.sentMails()).toHaveLength(1);
  });

  it("writes in the language of the account, to its own mailbox", async () => {
    await house.addUser({ username: "jelle", language: "nl" });
    await ask("JELLE@maas.example", "reset");
    expect((await house.sentMails())[0]).toMatchObject({
      recipient: "jelle@maas.example",
      subject: "Stel een nieuw wachtwoord in",
    });
  });

  it("does not fill a mailbox, however many ask", async () => {
    await house.addUser();
    for (let count = 0; count < 8; count++) await ask("bente", "reset", `192.0.2.${count}`);
    expect(await house.sentMails()).toHaveLength(1);
  });

  it("is limited", async () => {
    const kinds = [];
    for (let count = 0; count < 6; count++) kinds.push((await ask("bente", "reset")).kind);
    expect(kinds.at(-1)).toBe("refused");
  });

  it("sends no mail for an unlocked or an inactive account, and the first mail again to an unconfirmed one", async () => {
    await house.addUser({ username: "open" });
    await house.addUser({ username: "gone", active: false });
    await ask("open", "unlock");
    await ask("open", "confirm");
    await ask("gone", "reset");
    expect(await house.sentMails()).toEqual([]);
    await house.addUser({ username: "new", confirmedAt: null, active: false });
    await ask("new", "reset");
    expect((await house.sentMails()).map(({ subject }) => subject)).toEqual(["Confirm your account"]);
  });
});

describe("the link in a mail", () => {
  const newPassword = "seven slow trains to Gent";

  async function link(): Promise<string> {
    await house.addUser();
    await ask("bente", "reset");
    return tokenIn((await house.sentMails())[0]);
  }

  it("changes nothing by being opened, sets one password, and is used up", async () => {
    const token = await link();
    for (let count = 0; count < 10; count++) {
      const page = await getMailedLink(house.visitor(), { token, purpose: "reset" });
      expect(page).toMatchObject({ value: { usable: true } });
    }
    expect((await repair(token, newPassword)).kind).toBe("ok");
    expect((await repair(token, "something else entirely new")).kind).toBe("conflict");
    expect((await attempt("bente", goodPassword)).kind).toBe("refused");
    expect((await attempt("bente", newPassword)).kind).toBe("ok");
  });

  it("gives one password to ten who use it at once", async () => {
    const token = await link();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => repair(token, `${newPassword} number ${index}`)),
    );
    expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(1);
  });

  it("is worth nothing after its time, after a newer one, and for another purpose", async () => {
    const token = await link();
    expect((await unlockAccount(house.visitor(), { token })).kind).toBe("conflict");
    house.clock.advance(61_000);
    await ask("bente", "reset");
    const newerToken = tokenIn((await house.sentMails())[0]);
    expect((await repair(token, newPassword)).kind).toBe("conflict");
    house.clock.advance(30 * 60_000);
    expect((await repair(newerToken, newPassword)).kind).toBe("conflict");
  });

  it("is known to the database by its digest only", async () => {
    const token = await link();
    const [row] = await database.db.select().from(accountLinks);
    expect(row?.tokenHash.toString("base64url")).not.toBe(token);
  });

  it("survives a password that is refused", async () => {
    const token = await link();
    expect(await repair(token, "password1234")).toMatchObject({
      kind: "invalid",
      problems: [{ path: "password", text: { key: "password.trivial" } }],
    });
    expect(await repair(token, newPassword, "another one, mistyped")).toMatchObject({
      problems: [{ path: "repeat" }],
    });
    expect((await repair(token, newPassword)).kind).toBe("ok");
  });

  it("ends all sessions, opens a lock, and tells the owner", async () => {
    const { id } = await house.addUser();
    await attempt("bente", goodPassword, "thief");
    await database.db.update(users).set({ lockedAt: house.clock.now() }).where(eq(users.id, id));
    await ask("bente", "reset");
    await repair(tokenIn((await house.sentMails())[0]), newPassword);
    expect(await house.actorBy("thief")).toBeNull();
    expect((await attempt("bente", newPassword)).kind).toBe("ok");
    expect((await house.sentMails())[0]).toMatchObject({ subject: "Your password was changed" });
  });
});

describe("changing one's password", () => {
  const newPassword = "nine grey cats counted twice";

  async function signedIn() {
    await house.addUser();
    await attempt("bente", goodPassword, "other device");
    await attempt("bente", goodPassword, "here");
    const actor = await house.actorBy("here");
    if (!actor) throw new Error("not signed in");
    return actor;
  }

  it("needs the present one, and ends every session but the new one here", async () => {
    const ctx = context(house.services, await signedIn());
    const change = (currentValue: string) =>
      changePassword(ctx, {
        current: currentValue,
        password: newPassword,
        repeat: newPassword,
        ...house.cookie("renewed"),
      });
    expect(await change("wrong")).toMatchObject({ kind: "invalid", problems: [{ path: "current" }] });
    expect((await change(goodPassword)).kind).toBe("ok");
    expect(await house.actorBy("other device")).toBeNull();
    expect(await house.actorBy("here")).toBeNull();
    expect(await house.actorBy("renewed")).not.toBeNull();
    expect((await attempt("bente", newPassword)).kind).toBe("ok");
  });

  it("is closed to whoever acts as somebody else", async () => {
    const actor = await signedIn();
    const actingActor = { ...actor, behind: { userId: actor.userId ?? "", userName: "Ada" } };
    const ctx = context(house.services, actingActor);
    const refusal = { kind: "refused", reason: { key: "password.notActing" } };
    const change = { current: goodPassword, password: newPassword, repeat: newPassword };
    expect(await changePassword(ctx, { ...change, ...house.cookie("renewed") })).toMatchObject(refusal);
    // The page says so before anything is typed.
    expect(await getPasswordRules(ctx, {})).toMatchObject(refusal);
  });
});
