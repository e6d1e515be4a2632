import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { signedIn } from "../support/http-client";
import type { Portal } from "../support/portal";
import { startTcpProxy, type TcpProxy } from "../support/servers/tcp-proxy";

describe("a form that is sent while the database is away", () => {
  let demo: DemoPortal;
  let proxy: TcpProxy;
  let portal: Portal;
  beforeAll(async () => {
    demo = await demoPortal();
    proxy = await startTcpProxy(demo.databaseUrl);
    portal = await demo.another({ DATABASE_URL: proxy.through(demo.databaseUrl) });
  });
  afterAll(async () => {
    await demo?.close();
    await proxy?.close();
  });

  it("comes back with the sentences in it, though nobody knows who sent it; a form with a secret does not", async () => {
    const buyer = await signedIn(portal.url, "buyer");
    const csrf = await buyer.token();
    const description = "The gate was closed at noon.";
    const words = "four horses bake no bread";
    await proxy.close();
    const answer = await buyer.post("/help", { csrf, intent: "send", title: "Gate", description });
    expect([answer.status, answer.$("h1").text()]).toEqual([503, "The portal is temporarily unavailable"]);
    expect(answer.$("main").text()).toContain(description);
    const passwords = { current: words, password: words, repeat: words };
    const secretAnswer = await buyer.post("/profile/password", { csrf, ...passwords });
    expect([secretAnswer.status, secretAnswer.body.includes(words)]).toEqual([503, false]);
    const forgedAnswer = await buyer.post("/help", { csrf: "", intent: "send", title: "Gate", description });
    expect([forgedAnswer.status, forgedAnswer.body.includes(description)]).toEqual([403, false]);
  });
});
