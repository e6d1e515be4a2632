import * as cheerio from "cheerio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CookieJar } from "../support/cookie-jar";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { exchange, newConnections } from "../support/exchange";
import { type HttpClient, httpClient } from "../support/http-client";
import { surprises, wholeLog } from "../support/portal";
import { freePort } from "../support/servers/free-port";
import { type OidcProvider, openOidcProvider } from "../support/servers/oidc-provider";

let provider: OidcProvider;
let demo: DemoPortal;
let portal: string;

beforeAll(async () => {
  const port = await freePort();
  provider = await openOidcProvider(port);
  demo = await demoPortal(provider.environment);
  portal = demo.portal.url;
});

afterAll(async () => {
  expect(surprises(demo.portal)).toEqual([]);
  await demo?.close();
  await provider?.close();
});

/** Follows the portal's link to the provider and signs in there; the address that leads back to the portal. */
async function atProvider(client: HttpClient, name: string, backPath?: string): Promise<string> {
  const query = backPath ? `?${new URLSearchParams({ back: backPath })}` : "";
  const awayAnswer = await client.get(`/auth/test/start${query}`);
  expect(awayAnswer.status).toBe(303);
  const connections = newConnections();
  const cookies = new CookieJar();
  let address = new URL(awayAnswer.location ?? "");
  expect(address.origin).toBe(provider.issuer);
  for (let steps = 0; steps < 8; steps++) {
    const isAsking = address.pathname.startsWith("/interaction/");
    const answer = await exchange(connections, address, {
      headers: {
        Cookie: cookies.header(address.pathname),
        ...(isAsking ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
      },
      ...(isAsking ? { method: "POST", body: new URLSearchParams({ name }).toString() } : {}),
    });
    cookies.keep(answer.headers.getSetCookie());
    const next = answer.headers.get("Location");
    if (!next) throw new Error(`${answer.status}: ${cheerio.load(answer.text())("body").text()}`);
    address = new URL(next, address);
    if (address.origin === portal) return address.pathname + address.search;
  }
  throw new Error("The provider does not send the visitor back");
}

describe("signing in at a provider", () => {
  it("is offered on the sign-in page, and leads back to the page asked for, under a new cookie", async () => {
    const client = httpClient(portal);
    const page = await client.get("/?back=%2Forders");
    expect(page.$('a[href="/auth/test/start?back=%2Forders"]').text()).toBe("Sign in with Test provider");
    const before = client.cookies.get("session");
    const answer = await client.get(await atProvider(client, "buyer", "/orders"));
    expect([answer.status, answer.location]).toEqual([303, "/orders"]);
    expect(client.cookies.get("session")).not.toBe(before);
    expect((await client.get("/orders")).status).toBe(200);
    const plantedClient = httpClient(portal);
    plantedClient.cookies.set("session", before ?? "");
    expect((await plantedClient.get("/orders")).status).toBe(303);
  });

  it("knows the person again by the provider's name for them", async () => {
    for (let times = 0; times < 2; times++) {
      const client = httpClient(portal);
      expect((await client.get(await atProvider(client, "approver"))).location).toBe("/dashboard");
    }
  });

  it("still asks for the second step", async () => {
    const client = httpClient(portal);
    const answer = await client.get(await atProvider(client, "two-step", "/orders"));
    expect(answer.location).toBe("/auth/two_step_auth?back=%2Forders");
    const step = (await client.get(answer.location ?? "")).$("main");
    expect(step.find("input[name=code]").length).toBe(1);
    expect(step.text()).not.toMatch(/password/i);
    expect((await client.get("/orders")).status).toBe(303);
  });

  it.each(["nobody-here", "unverified-csr", "locked", "unconfirmed"])("lets %s in nowhere", async (name) => {
    const client = httpClient(portal);
    expect((await client.get(await atProvider(client, name))).location).toBe("/");
    expect((await client.get("/dashboard")).status).toBe(303);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example"])(
    "never leads to %j",
    async (evilAddress) => {
      const client = httpClient(portal);
      expect((await client.get(await atProvider(client, "buyer", evilAddress))).location).toBe("/dashboard");
    },
  );
});

/** Sends the provider's answer by a form, as browsers do: from another site, and without the portal's cookies. */
async function answerByForm(path: string, origin = "https://login.provider.example") {
  const [address = "", query = ""] = path.split("?");
  const answer = await exchange(newConnections(), new URL(address, portal), {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: origin,
      "Sec-Fetch-Site": "cross-site",
    },
    body: `${query}&planted=1`,
  });
  return {
    status: answer.status,
    location: answer.headers.get("Location") ?? "",
    cookies: answer.headers.getSetCookie(),
  };
}

describe("an answer by a form", () => {
  it("goes on by an address in the browser that asked, once, and in no other", async () => {
    const client = httpClient(portal);
    const path = await atProvider(client, "buyer", "/orders");
    for (const origin of ["https://login.provider.example", "null"]) {
      const answer = await answerByForm(path, origin);
      expect(answer).toMatchObject({ status: 303, cookies: [] });
      expect(answer.location).toMatch(/^\/auth\/test\/callback\?code=/);
      expect(answer.location).not.toContain("planted");
    }
    const { location } = await answerByForm(path);
    const stranger = httpClient(portal);
    await stranger.get("/");
    expect((await stranger.get(location)).location).toBe("/");
    expect((await client.get(location)).location).toBe("/orders");
    expect((await stranger.get(location)).location).toBe("/");
  });

  it("of a card's provider leads to the receipt, which asks for the outcome itself", async () => {
    const receipt = "/payments/018f0000-0000-7000-8000-000000000000";
    expect(await answerByForm(`${receipt}?state=paid`)).toMatchObject({ status: 303, location: receipt });
  });

  it("opens no other form to another site", async () => {
    for (const path of [
      "/auth/test/start",
      "/?index",
      "/cart/shop",
      "/payments/notice/x",
      "/payments/sandbox/x",
    ])
      expect((await answerByForm(path)).status, path).toBe(403);
    const largeAnswer = await answerByForm(`/auth/test/callback?code=${"x".repeat(70_000)}`);
    expect(largeAnswer.status).toBe(413);
  });
});

describe("an answer of the provider", () => {
  it("is worth nothing in another browser", async () => {
    const victim = httpClient(portal);
    await victim.get("/");
    const attacker = httpClient(portal);
    const answer = await victim.get(await atProvider(attacker, "other"));
    expect(answer.location).toBe("/");
    expect((await victim.get("/dashboard")).status).toBe(303);
  });

  it("is worth nothing a second time", async () => {
    const client = httpClient(portal);
    const path = await atProvider(client, "buyer");
    const before = client.cookies.get("session") ?? "";
    expect((await client.get(path)).location).toBe("/dashboard");
    const replay = httpClient(portal);
    replay.cookies.set("session", before);
    expect((await replay.get(path)).location).toBe("/");
    expect((await replay.get("/dashboard")).status).toBe(303);
  });

  it.each([
    ["without its state", (query: URLSearchParams) => query.delete("state")],
    ["with a made-up state", (query: URLSearchParams) => query.set("state", "x".repeat(43))],
    ["with a made-up code", (query: URLSearchParams) => query.set("code", "x".repeat(43))],
    ["of another issuer", (query: URLSearchParams) => query.set("iss", "https://evil.example")],
    ["that says no", (query: URLSearchParams) => query.set("error", "access_denied")],
  ])("%s is refused", async (_name, change) => {
    const client = httpClient(portal);
    const path = new URL(await atProvider(client, "buyer"), portal);
    change(path.searchParams);
    expect((await client.get(path.pathname + path.search)).location).toBe("/");
    expect((await client.get("/dashboard")).status).toBe(303);
  });

  it("with the code of one question and the state of another is refused", async () => {
    const client = httpClient(portal);
    const first = new URL(await atProvider(client, "buyer"), portal);
    const second = new URL(await atProvider(client, "buyer"), portal);
    first.searchParams.set("code", second.searchParams.get("code") ?? "");
    expect((await client.get(first.pathname + first.search)).location).toBe("/");
  });
});

it("is begun by our own page only: another site's link leads to the button", async () => {
  const client = httpClient(portal);
  await client.get("/");
  const answer = await client.get("/auth/test/start?back=%2Forders", { "Sec-Fetch-Site": "cross-site" });
  expect(answer.location).toBe("/?back=%2Forders");
});

it.each(["/auth/nobody/start", "/auth/test/nothing"])(
  "%s is not there, and leads to sign-in",
  async (path) => {
    const { status, $ } = await httpClient(portal).get(path);
    expect(status).toBe(404);
    expect($("main").text()).toContain("you need to sign in");
    expect($("main .buttons a").attr("href")).toBe("/");
  },
);

it("shows the provider's tokens and our secret to nobody", async () => {
  const client = httpClient(portal);
  await client.get(await atProvider(client, "buyer"));
  const seenAnswers = (await client.get("/dashboard")).body + (await wholeLog(demo.portal));
  expect(seenAnswers).not.toMatch(/eyJ[\w-]+\.|a-client-secret|id_token|access_token/);
});

describe("a provider that an administrator sets up", () => {
  const list = "/admin/system_settings/sign_in_providers";
  const secret = "a-client-secret-that-only-tests-use";
  const fields = () => ({
    title: "House identity",
    name: "test",
    issuer: provider.issuer,
    clientId: "tradepost",
    active: "on",
  });
  let admin: HttpClient;
  let waysIn: string;

  beforeAll(async () => {
    admin = httpClient(portal);
    await admin.signIn("admin");
    const users = await admin.get("/admin/users?q=requester");
    const user = /\/admin\/users\/([0-9a-f-]{36})\/1/.exec(users.body)?.[1];
    waysIn = `/admin/user/${user}/ways_in`;
  });

  it("needs a secret, which no page ever shows again", async () => {
    expect((await admin.post(`${list}/create`, fields())).status).toBe(422);
    const creationAnswer = await admin.post(`${list}/create`, { ...fields(), clientSecret: secret });
    expect([creationAnswer.status, creationAnswer.location]).toEqual([303, list]);
    const page = await admin.get(list);
    const row = page.$(`tbody a[href^="${list}/"]`).attr("href") ?? "";
    const form = await admin.get(row);
    expect(form.$("input[name=name]").val()).toBe("test");
    const seenAnswers = [
      page,
      form,
      await admin.get("/admin/activities"),
      await admin.get(`${list}/download?format=csv`),
    ];
    expect(seenAnswers.map(({ body }) => body).join()).not.toContain("that-only-tests-use");
    const version = String(form.$("input[name=version]").val());
    const movedFields = { ...fields(), issuer: "https://evil.example", version };
    expect((await admin.post(row, movedFields)).$(".summary").text()).toContain("Client secret");
    expect((await admin.post(list, { intent: `test:${row.split("/").at(-1)?.split("?")[0]}` })).status).toBe(
      303,
    );
    expect((await admin.get(list)).body).toContain("Connection successful.");
  });

  it("takes the place of the installation's of that name, and asks for no mail address", async () => {
    const client = httpClient(portal);
    expect((await client.get("/")).$('a[href="/auth/test/start"]').text()).toBe(
      "Sign in with House identity",
    );
    expect((await client.get(await atProvider(client, "manager"))).location).toBe("/");
    expect((await client.get("/dashboard")).status).toBe(303);
  });

  it("lets in whom an administrator connects, and nobody who was disconnected", async () => {
    const stranger = httpClient(portal);
    expect((await stranger.get(await atProvider(stranger, "somebody"))).location).toBe("/");
    const link = { intent: "link", provider: "test", subject: "somebody" };
    expect((await admin.post(waysIn, link)).location).toBe(waysIn);
    expect((await admin.get(waysIn)).$("main li code").text()).toBe("somebody");
    expect((await admin.post(waysIn, link)).status).toBe(409);
    const knownVisitor = httpClient(portal);
    expect((await knownVisitor.get(await atProvider(knownVisitor, "somebody"))).location).toBe("/dashboard");
    expect((await knownVisitor.get("/profile")).body).toContain("requester");
    const unlink = (await admin.get(waysIn)).$('main a[href*="/unlink?"]').attr("href") ?? "";
    expect((await admin.get(unlink)).$("main .dialog").text()).toContain("somebody");
    expect((await admin.post(unlink, { intent: "unlink" })).location).toBe(waysIn);
    expect((await admin.get(unlink)).status).toBe(404);
    expect((await admin.post(unlink, { intent: "unlink" })).status).toBe(404);
    const removedVisitor = httpClient(portal);
    expect((await removedVisitor.get(await atProvider(removedVisitor, "somebody"))).location).toBe("/");
  });

  it("takes everybody's connection along when it is deleted, and says how many there were", async () => {
    const link = { intent: "link", provider: "test", subject: "once-connected" };
    expect((await admin.post(waysIn, link)).location).toBe(waysIn);
    const before = await admin.get(list);
    expect(Number(before.$("tbody td[data-label='Linked users']").first().text())).toBeGreaterThan(0);
    const id = /sign_in_providers\/([0-9a-f-]{36})/.exec(before.body)?.[1];
    const question = `${list}/delete?selected=${id}`;
    expect((await admin.get(question)).$("main").text()).toContain("will be unlinked");
    expect((await admin.post(question, { intent: "delete" })).location).toBe(list);
    expect((await admin.get(waysIn)).$("main li code")).toHaveLength(0);
    expect((await admin.post(`${list}/create`, { ...fields(), clientSecret: secret })).status).toBe(303);
    const stranger = httpClient(portal);
    expect((await stranger.get(await atProvider(stranger, "once-connected"))).location).toBe("/");
    expect((await admin.get("/admin/activities")).body).toContain("once-connected");
  });
});
