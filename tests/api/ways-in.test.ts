import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type Answer, type HttpClient, httpClient } from "../support/http-client";
import { mailboxOf, newestMail, pathIn } from "../support/mailbox";
import { surprises } from "../support/portal";

let demo: DemoPortal;
let portal: string;

beforeAll(async () => {
  demo = await demoPortal();
  portal = demo.portal.url;
});

afterAll(async () => {
  expect(surprises(demo.portal)).toEqual([]);
  await demo.close();
});

const demoPassword = "demo-Tradepost-1";

const signIn = (client: HttpClient, username: string, password: string) =>
  client.post("/?index", { username, password });

/** Reduces an answer to what is visible, without CSRF token and typed name. */
function essence(answer: Answer) {
  const { $, status, headers } = answer;
  $("input[name=csrf]").removeAttr("value");
  $("#username").removeAttr("value");
  return { status, title: $("title").text(), main: $("main").html(), headers: [...headers.keys()] };
}

/** Finds the first line that begins with six digits. */
const codeIn = (text: string) => /\b(\d{6})\b/.exec(text)?.[1] ?? "";

describe("whether there is such an account", () => {
  it("is not told by signing in, locked or not", async () => {
    const name = (username: string) => signIn(httpClient(portal), username, "wrong");
    const answerForStranger = essence(await name("nobody1"));
    expect(answerForStranger.status).toBe(403);
    for (const knownAnswer of ["csr", "locked", "unconfirmed", "two-step"]) {
      expect(essence(await name(knownAnswer)), knownAnswer).toEqual(answerForStranger);
    }
  });

  it.each([
    ["/password/reset", "csr"],
    ["/user/unlock", "locked"],
    ["/user/confirmation", "unconfirmed"],
  ])("is not told by %s", async (path, knownAnswer) => {
    const ask = async (username: string) => {
      const client = httpClient(portal);
      const { status, location } = await client.post(path, { username, intent: "request" });
      const page = await client.get(location ?? "/");
      return { status, location, next: essence(page) };
    };
    expect(await ask(knownAnswer)).toEqual(await ask("nobody2"));
  });

  it("is not told by asking for an account with its address", async () => {
    const ask = async (email: string) => {
      const client = httpClient(portal);
      const fields = { firstName: "A", lastName: "B", email, company: "C", website: "" };
      const { status, location } = await client.post("/registration", fields);
      return { status, location, next: essence(await client.get(location ?? "/")) };
    };
    expect(await ask("csr@demo.example")).toEqual(await ask("new-here@demo.example"));
    const mail = await newestMail(demo.databaseUrl, "csr@demo.example", "You already have an account");
    expect(mail.text).not.toContain("token");
  });

  it("is not told by the time that a wrong password takes", async () => {
    const client = httpClient(portal);
    const csrf = await client.token();
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 24; round++) {
      for (const [kind, username] of [
        ["known", "unconfirmed"],
        ["unknown", "nobody-at-all"],
      ] as const) {
        const startedAt = performance.now();
        await client.post("/?index", { username, password: "wrong", csrf });
        times[kind].push(performance.now() - startedAt);
      }
    }
    // The shortest of many: load lengthens single answers, and shortens none.
    const [knownAnswer, strangerTime] = [Math.min(...times.known), Math.min(...times.unknown)];
    // A skipped password hash would show as a ratio of many times, on any machine.
    expect(Math.max(knownAnswer, strangerTime) / Math.min(knownAnswer, strangerTime)).toBeLessThan(1.6);
  });
});

describe("a locked account", () => {
  it("stays open in the browser that has signed in before, while a stranger goes on guessing", async () => {
    const owner = httpClient(portal);
    const signedIn = await signIn(owner, "requester", demoPassword);
    const cookie = signedIn.headers.getSetCookie().find((each) => each.startsWith("device="));
    expect(cookie).toMatch(/^device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    await owner.post("/logout", {});
    const stranger = httpClient(portal);
    for (let guess = 0; guess < 11; guess++) await signIn(stranger, "requester", `guess ${guess}`);
    expect((await signIn(stranger, "requester", demoPassword)).status).toBe(403);
    expect((await signIn(owner, "requester", demoPassword)).location).toBe("/dashboard");
    expect((await signIn(stranger, "requester", demoPassword)).status).toBe(403);
  });

  it("is opened by the mail, by its button alone, and only once", async () => {
    const client = httpClient(portal);
    expect((await signIn(client, "locked", demoPassword)).status).toBe(403);
    await client.post("/user/unlock", { username: "locked", intent: "request" });
    const link = pathIn(await newestMail(demo.databaseUrl, "locked@demo.example", "Your account is locked"));
    for (let openedCount = 0; openedCount < 3; openedCount++)
      expect((await client.get(link)).status).toBe(200);
    expect((await signIn(client, "locked", demoPassword)).status).toBe(403);
    expect((await client.post(link, { intent: "unlock" })).status).toBe(303);
    expect((await client.get(link)).status).toBe(410);
    expect((await signIn(client, "locked", demoPassword)).location).toBe("/dashboard");
  });
});

describe("the form for asking for an account", () => {
  it("is the administrators' to change: a rule made stricter, a field of their own", async () => {
    const admin = httpClient(portal);
    await admin.signIn("admin");
    const editor = await admin.get("/admin/configs/registration");
    const config = JSON.parse(editor.$("textarea[name=config]").text());
    const phone = config.components.find(({ name }: { name: string }) => name === "phone");
    phone.validations = [{ type: "required", message: "We call you back." }];
    config.components.push({ atom: "text", name: "custom.trade", label: { en: "Your trade" } });
    const savedAnswer = await admin.post("/admin/configs/registration", {
      intent: "save",
      version: "0",
      config: JSON.stringify(config),
    });
    expect(savedAnswer.status).toBe(303);

    const client = httpClient(portal);
    expect((await client.get("/registration")).$("form.configured").text()).toContain("Your trade");
    const fields = { firstName: "Ruud", lastName: "Smit", email: "ruud@smit.example", company: "Smit" };
    const sentFields = { ...fields, website: "", intent: "send", "custom.trade": "Millwright" };
    const refusedAnswer = await client.post("/registration", sentFields);
    expect([refusedAnswer.status, refusedAnswer.$("#registration-phone-error").text()]).toEqual([
      422,
      "We call you back.",
    ]);
    expect(refusedAnswer.$('[name="custom.trade"]').val()).toBe("Millwright");
    const foreignFields = { ...sentFields, phone: "1", "custom.admin": "yes", active: "on" };
    expect((await client.post("/registration", foreignFields)).status).not.toBe(500);
    expect((await client.post("/registration", { ...sentFields, phone: "070 1" })).location).toBe("/");
    const list = await admin.get("/admin/registrations");
    const row = list.$("tbody tr").filter((_, each) => list.$(each).text().includes("ruud@smit.example"));
    const page = await admin.get(row.find("a").attr("href") ?? "");
    expect(page.$(".facts").text()).toContain("Your tradeMillwright");
  });
});

describe("a machine that fills every field", () => {
  it("hears the same thanks, and causes nothing", async () => {
    const client = httpClient(portal);
    const fields = { firstName: "A", lastName: "B", email: "bot@spam.example", company: "C" };
    const answer = await client.post("/registration", { ...fields, website: "https://spam.example" });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect((await client.post("/registration", fields)).status).toBe(303);
    const admin = httpClient(portal);
    await admin.signIn("admin");
    expect((await admin.get("/admin/registrations")).body).not.toContain("bot@spam.example");
  });
});

describe("the second step", () => {
  it("opens no page before it, at any entrance, and cannot be taken from another browser", async () => {
    const client = httpClient(portal);
    const mail = await mailboxOf(demo.databaseUrl, "two-step@demo.example");
    const before = client.cookies.get("session");
    const halfAnswer = await signIn(client, "two-step", demoPassword);
    expect(halfAnswer.location).toBe("/auth/two_step_auth");
    const halfSession = client.cookies.get("session") ?? "";
    expect(halfSession).not.toBe(before);
    for (const path of ["/dashboard", "/orders", "/profile/two_step", "/orders.data"]) {
      const answer = await client.get(path);
      expect(answer.body, path).not.toMatch(/100002|EUR/);
      expect(answer.headers.get("set-cookie") ?? "", path).not.toContain("dashboard");
    }
    expect((await client.get("/dashboard")).status).toBe(303);
    const [codeInput = ""] =
      /<input[^>]*name="code"[^>]*>/.exec((await client.get("/auth/two_step_auth")).body) ?? [];
    expect(codeInput).toMatch(/autofocus/i);
    const code = codeIn((await mail("Your sign-in code")).text);
    const stranger = httpClient(portal);
    expect((await stranger.post("/auth/two_step_auth", { code, intent: "check" })).location).toBe("/");
    const wholeAnswer = await client.post("/auth/two_step_auth", { code, intent: "check" });
    expect(wholeAnswer.location).toBe("/dashboard");
    expect(client.cookies.get("session")).not.toBe(halfSession);
    const thief = httpClient(portal);
    thief.cookies.set("session", halfSession);
    expect((await thief.get("/dashboard")).status).toBe(303);
    expect((await thief.post("/auth/two_step_auth", { code, intent: "check" })).location).toBe("/");
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example"])(
    "never leads to %j",
    async (evilAddress) => {
      const client = httpClient(portal);
      const mail = await mailboxOf(demo.databaseUrl, "two-step@demo.example");
      const path = `/?index&${new URLSearchParams({ back: evilAddress })}`;
      const halfAnswer = await client.post(path, { username: "two-step", password: demoPassword });
      expect(halfAnswer.location).toBe("/auth/two_step_auth");
      const question = `/auth/two_step_auth?${new URLSearchParams({ back: evilAddress })}`;
      const code = codeIn((await mail("Your sign-in code")).text);
      expect((await client.post(question, { code, intent: "check" })).location).toBe("/dashboard");
    },
  );
});

describe("every form before signing in", () => {
  it.each([
    "/registration",
    "/password/reset",
    "/password/repair?reset_password_token=x",
    "/user/confirmation",
    "/user/unlock",
    "/auth/two_step_auth",
  ])("at %s is refused when another site sends it", async (path) => {
    const client = httpClient(portal);
    const fields = { username: "buyer", intent: "request" };
    expect((await client.post(path, { ...fields, csrf: "forged" })).status).toBe(403);
    expect((await client.post(path, fields, { Origin: "https://evil.example" })).status).toBe(403);
    expect((await client.post(path, fields, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  });

  it("sends links that name the portal's configured address, whatever the request calls itself", async () => {
    const client = httpClient(portal);
    await client.post("/password/reset", { username: "other" }, { "X-Forwarded-Host": "evil.example" });
    const { text } = await newestMail(demo.databaseUrl, "other@demo.example", "Reset your password");
    expect(text).not.toContain("evil.example");
  });
});
