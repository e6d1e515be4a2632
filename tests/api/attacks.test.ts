import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locales } from "~/i18n/locales";
import { mayOpen } from "../permissions";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type HttpClient, httpClient, signedIn } from "../support/http-client";
import { mailboxOf, pathIn } from "../support/mailbox";
import { surprises } from "../support/portal";

/** Attacks: one table for each kind. */

let demo: DemoPortal;
let portal: string;

const demoPassword = "demo-Tradepost-1";
const sessionCookie = "__Host-session";

beforeAll(async () => {
  // Public address of the portal behind a TLS proxy.
  demo = await demoPortal({ PORTAL_URL: "https://portal.example" });
  portal = demo.portal.url;
});

afterAll(async () => {
  expect(surprises(demo.portal)).toEqual([]);
  await demo.close();
});

const visitorWith = (session: string): HttpClient => {
  const visitor = httpClient(portal);
  visitor.cookies.set(sessionCookie, session);
  return visitor;
};

const sessionOf = (client: HttpClient) => client.cookies.get(sessionCookie) ?? "";

async function idOf(admin: HttpClient, account: string): Promise<string> {
  const page = await admin.get(`/admin/sessions?q=${account}`);
  return (page.$('button[value^="as:"]').first().attr("value") ?? "").slice("as:".length);
}

describe("a session that an attacker has planted or copied", () => {
  const signIn = (client: HttpClient, username: string) =>
    client.post("/?index", { username, password: demoPassword });

  /** Actions that change an identity or its credentials. */
  const changes: Record<
    string,
    { before: () => Promise<HttpClient>; change: (c: HttpClient) => Promise<unknown> }
  > = {
    "signing in": {
      before: async () => {
        const client = httpClient(portal);
        await client.get("/");
        return client;
      },
      change: (client) => signIn(client, "manager"),
    },
    "the right password before the code": {
      before: async () => {
        const client = httpClient(portal);
        await client.get("/");
        return client;
      },
      change: (client) => signIn(client, "two-step"),
    },
    "acting as somebody": {
      before: () => signedIn(portal, "admin"),
      change: async (client) => client.post("/acting", { intent: `as:${await idOf(client, "buyer")}` }),
    },
    "coming back to oneself": {
      before: async () => {
        const client = await signedIn(portal, "admin");
        await client.post("/acting", { intent: `as:${await idOf(client, "buyer")}` });
        return client;
      },
      change: (client) => client.post("/acting", { intent: "return" }),
    },
    "a new password": {
      before: () => signedIn(portal, "other"),
      change: async (client) => {
        const repeat = "four horses bake no bread";
        const answer = await client.post("/profile/password", {
          current: demoPassword,
          password: repeat,
          repeat,
        });
        expect(answer.location).toBe("/profile");
      },
    },
    "signing out": {
      before: () => signedIn(portal, "manager"),
      change: (client) => client.post("/logout", {}),
    },
  };

  it.each(Object.entries(changes))("is worth nothing after %s", async (_name, { before, change }) => {
    const client = await before();
    const plantedSession = sessionOf(client);
    await change(client);
    expect(sessionOf(client)).not.toBe(plantedSession);
    const attacker = visitorWith(plantedSession);
    expect((await attacker.get("/dashboard")).status).toBe(303);
    expect((await attacker.get("/auth/two_step_auth")).status).toBe(303);
    expect((await attacker.get("/dashboard.data")).body).not.toMatch(/Jovanović|Jansen|Vermeer|Lambert/);
  });
});

describe("a form of another site", () => {
  const evil = "https://evil.example";
  /** Answers of their own kind: they change nothing for anybody, or know their callers by something else. */
  const notForms = new Set(["client-errors", "emails/end/one-click", "payments/notice"]);
  /** A provider sends visitors back to it by a form, which only leads on to the same address by GET. */
  const returns = new Set(["payments/:receipt"]);
  const routes = Object.entries(mayOpen).filter(([route]) => !notForms.has(route));

  const forgeries: Record<
    string,
    (ownToken: string, foreignToken: string) => [string, Record<string, string>]
  > = {
    "without a token": () => ["", {}],
    "with the token of another visitor": (_own, foreignToken) => [foreignToken, {}],
    "sent by another origin": (ownToken) => [ownToken, { Origin: evil }],
    "that the browser calls foreign": (ownToken) => [ownToken, { "Sec-Fetch-Site": "cross-site" }],
    "in a type that needs no question first": (ownToken) => [ownToken, { "Content-Type": "text/plain" }],
  };

  it.each(Object.entries(forgeries))("%s is accepted nowhere", async (_name, forge) => {
    const foreignToken = await httpClient(portal).token();
    // Uses an account with all permissions, so that only the CSRF protection can refuse.
    const client = await signedIn(portal, "admin");
    const [csrf, headers] = forge(await client.token(), foreignToken);
    const acceptedPayloads: string[] = [];
    for (const [route, { address }] of routes) {
      const { status, location } = await client.post(address, { csrf, intent: "save" }, headers);
      if (returns.has(route) && status === 303 && location === address) continue;
      // Answers without a form, or refuses as a forgery; the input is never processed.
      if (![401, 403, 404, 405, 415].includes(status)) acceptedPayloads.push(`${route}: ${status}`);
    }
    expect(acceptedPayloads).toEqual([]);
    expect((await client.get("/dashboard")).status).toBe(200);
  });
});

describe("a character that no database keeps", () => {
  it("is no fault of the portal, whoever sends it and wherever", async () => {
    const stranger = httpClient(portal);
    const admin = await signedIn(portal, "admin");
    const manager = await signedIn(portal, "manager");
    const answers = [
      await stranger.post("/?index", { username: "a\0b", password: "c\0d" }),
      await stranger.post("/password/reset", { username: "a\0b" }),
      await manager.get("/orders/%00"),
      await manager.get("/orders?search=1&q=%00"),
      await manager.get("/find?q=%00"),
      await manager.get("/cart/suggestions?q=%00"),
      await manager.post("/cart/items", { intent: "add:\0", "quantity:\0": "1" }),
      await admin.get("/admin?q=%00"),
      await admin.get("/admin/users?q=%00&micrositeId=%00"),
      await admin.get("/admin/activities?subject=%00"),
      await admin.post("/admin/roles/create", { title: "a\0b" }),
    ];
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });

  it("is no fault in a file that somebody uploads", async () => {
    const manager = await signedIn(portal, "manager");
    await manager.post("/partner", { number: "100001", salesArea: "1000" });
    for (const path of ["/cart/shop/bulk", "/quotes/shop/bulk"]) {
      const form = new FormData();
      form.set("intent", "read");
      form.set("file", new File(["1000\x001;2;P\0CE\n\0;3\n"], "list.csv", { type: "text/csv" }));
      expect((await manager.sendForm(path, form)).status, path).toBe(303);
    }
  });

  it("is no fault in what a machine sends: half of an emoji", async () => {
    const admin = await signedIn(portal, "admin");
    const page = await admin.post("/admin/tokens/create", { title: "Half", username: "admin" });
    const Authorization = `Bearer ${/tp_[\w-]{40}/.exec(page.body)?.[0]}`;
    const headers = { Authorization, "Content-Type": "application/json" };
    const titles = Object.fromEntries(locales.map((locale) => [locale, "Footer"]));
    const body = JSON.stringify({ title: "a😀".slice(0, 2), body: { ...titles, en: "😀".slice(1) } });
    const answer = await fetch(`${portal}/api/v1/admin/email_footers`, { method: "POST", headers, body });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ title: "a\uFFFD" });
  });
});

describe("a way back that leaves the portal", () => {
  const evils = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/./\\evil.example",
    "/..//evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    ".evil.example",
    "@evil.example",
  ];

  const query = (path: string, backPath: string) =>
    `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ back: backPath })}`;

  /** Addresses that accept a return path. */
  const ways: Record<string, (client: HttpClient, backPath: string) => Promise<{ location: string | null }>> =
    {
      "the sign-in page of who is signed in": (client, backPath) => client.get(query("/", backPath)),
      "the page for the code": (client, backPath) => client.get(query("/auth/two_step_auth", backPath)),
      "another provider": (client, backPath) => client.get(query("/auth/test/start", backPath)),
      "the language": (client, backPath) => client.post("/language", { language: "en", back: backPath }),
      "the notice about cookies": (client, backPath) => client.post("/cookies", { back: backPath }),
      "the columns of a table": (client, backPath) =>
        client.post("/tables/orders", { intent: "columns", back: backPath }),
      "the customer": (client, backPath) =>
        client.post("/partner", { intent: "name:soldTo/1/1", back: backPath }),
      "the question about the cart": (client, backPath) =>
        client.post(query("/partner/question?number=1", backPath), { intent: "save" }),
    };

  it.each(Object.entries(ways))("is not taken by %s", async (_name, follow) => {
    const client = await signedIn(portal, "csr");
    for (const evilAddress of evils) {
      const { location } = await follow(client, evilAddress);
      const url = new URL(location ?? "/", "https://portal.example/");
      expect([url.origin, url.hostname.includes("evil")], JSON.stringify(evilAddress)).toEqual([
        "https://portal.example",
        false,
      ]);
      expect(location ?? "/", JSON.stringify(evilAddress)).toMatch(/^\/(?![/\\])/);
    }
  });

  it.each(["/", "/partner/question?number=1"])("stands in no link of %s", async (path) => {
    const client = path === "/" ? httpClient(portal) : await signedIn(portal, "csr");
    for (const evilAddress of evils) {
      const { $ } = await client.get(query(path, evilAddress));
      const addresses = $("a[href], form[action]")
        .toArray()
        .map((element) => $(element).attr("href") ?? $(element).attr("action") ?? "")
        .filter((address) => !URL.canParse(address, portal) || new URL(address, portal).origin !== portal);
      expect(addresses, JSON.stringify(evilAddress)).toEqual([]);
    }
  });
});

describe("a name that a request gives itself", () => {
  const names: Record<string, string>[] = [
    { Host: "evil.example" },
    { "X-Forwarded-Host": "evil.example" },
    { "X-Forwarded-Proto": "http", Forwarded: "host=evil.example" },
    { "X-Original-URL": "/admin", "X-Rewrite-URL": "/admin" },
  ];

  it.each(names)("is in no page, redirect or mail: %j", async (headers) => {
    const client = httpClient(portal);
    for (const path of ["/", "/dashboard", "/registration", "/orders", "/nonsense", "/api/v1/openapi.json"]) {
      const answer = await client.get(path, headers);
      expect(`${answer.body} ${answer.location}`, path).not.toContain("evil.example");
      expect(answer.$("h1").text(), path).not.toContain("Administration");
    }
  });

  it("does not decide where the link in a mail leads", async () => {
    const client = httpClient(portal);
    const mail = await mailboxOf(demo.databaseUrl, "requester@demo.example");
    await client.post("/password/reset", { username: "requester" }, { Host: "evil.example" });
    expect((await mail("Reset your password")).text).toContain("https://portal.example/password/repair?");
  });
});

describe("cookies behind TLS", () => {
  it("are the portal's alone, over TLS alone, and out of script's reach", async () => {
    const client = httpClient(portal);
    const first = await client.get("/");
    const token = String(first.$("input[name=csrf]").val());
    const answers = [
      first,
      await client.post("/language", { csrf: token, language: "en", back: "/" }),
      await client.post("/cookies", { csrf: token, back: "/" }),
      await client.post("/?index", { csrf: token, username: "manager", password: demoPassword }),
    ];
    const setCookies = answers.flatMap(({ headers }) => headers.getSetCookie());
    expect(setCookies.map((cookie) => cookie.split("=")[0])).toEqual(
      expect.arrayContaining(["__Host-session", "language", "cookies"]),
    );
    for (const cookie of setCookies) {
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).not.toMatch(/Domain=/i);
    }
    for (const { headers } of answers) {
      expect(headers.get("Strict-Transport-Security")).toMatch(/max-age=\d{8}/);
    }
  });
});

describe("a link or a code that was used", () => {
  it("opens nothing a second time, and a newer one ends the older", async () => {
    const client = httpClient(portal);
    const mail = await mailboxOf(demo.databaseUrl, "approver@demo.example");
    await client.post("/password/reset", { username: "approver" });
    const link = pathIn(await mail("Reset your password"));
    const freshFields = { password: "six quiet lamps near harbour", repeat: "six quiet lamps near harbour" };
    expect((await client.post(link, freshFields)).status).toBe(303);
    const thief = httpClient(portal);
    expect((await thief.get(link)).status).toBe(410);
    const newPasswordFields = {
      password: "seven loud lamps near harbour",
      repeat: "seven loud lamps near harbour",
    };
    expect((await thief.post(link, newPasswordFields)).status).not.toBe(303);
    const answer = await client.post("/?index", { username: "approver", password: freshFields.password });
    expect(answer.location).toBe("/dashboard");
  });
});

describe("guessing", () => {
  it.each([
    ["whose password is forgotten", "/password/reset", { username: "nobody-there" }, 5],
    ["whose account is locked", "/user/unlock", { username: "nobody-there", intent: "request" }, 5],
  ])("%s is slowed down", async (_what, path, fields, maxRequests) => {
    const client = httpClient(portal);
    const csrf = await client.token();
    const statuses: number[] = [];
    for (let time = 0; time <= maxRequests + 1; time++) {
      const { status } = await client.post(path, { csrf, ...fields });
      statuses.push(status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 3)).not.toContain(429);
  });
});

describe("a machine's token", () => {
  let admin: HttpClient;

  beforeAll(async () => {
    admin = await signedIn(portal, "admin");
  });

  async function tokenFor(username: string, extraHeaders: Record<string, string> = {}) {
    const page = await admin.post("/admin/tokens/create", { title: "Attack", username, ...extraHeaders });
    const secret = /tp_[\w-]{40}/.exec(page.body)?.[0] ?? "";
    const ask = async (path: string, method = "GET") => {
      const headers = { Authorization: `Bearer ${secret}` };
      return (await fetch(`${portal}/api/v1${path}`, { method, headers })).status;
    };
    return { secret, ask };
  }

  it("does what its scopes say, of what its owner may, and nothing else", async () => {
    const { ask } = await tokenFor("buyer", { scopes: "view_invoices" });
    expect(await ask("/invoices")).toBe(200);
    expect(await ask("/user/carts/active")).toBe(403);
    const fullToken = await tokenFor("requester");
    expect(await fullToken.ask("/user/carts/active")).toBe(200);
    expect(await fullToken.ask("/invoices")).toBe(403);
    // A token's scope never exceeds its owner's permissions.
    const strongerToken = await tokenFor("requester", { scopes: "administer" });
    expect(await strongerToken.ask("/admin/users")).toBe(403);
  });

  it("is no session: no page knows it, and no session opens the interface", async () => {
    const { secret } = await tokenFor("buyer");
    const page = await fetch(`${portal}/dashboard`, {
      headers: { Authorization: `Bearer ${secret}`, Cookie: `${sessionCookie}=${secret}` },
      redirect: "manual",
    });
    expect(page.status).toBe(303);
    const cookies = (await signedIn(portal, "buyer")).cookies.header("/");
    expect((await fetch(`${portal}/api/v1/invoices`, { headers: { Cookie: cookies } })).status).toBe(401);
  });

  it("ends when it is revoked", async () => {
    const { ask } = await tokenFor("buyer");
    expect(await ask("/invoices")).toBe(200);
    const questions = (await admin.get("/admin/tokens")).$('a[href*="/revoke"]').toArray();
    for (const { attribs } of questions) {
      expect((await admin.get(String(attribs.href))).$("main .dialog").text()).toContain("can’t be undone");
      await admin.post(String(attribs.href), { intent: "revoke" });
    }
    expect(await ask("/invoices")).toBe(401);
  });
});
