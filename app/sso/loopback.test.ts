import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { Provider } from "~/config/provider";
import { systemClock } from "~/lib/clock";
import { openSingleSignOn } from "./openid-sso.server";

it("asks nobody on the portal's own machine for an administrator of a real installation", async () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.writeHead(404).end("a banner");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: Provider = {
    name: "test",
    title: "Test",
    issuer,
    clientId: "tradepost",
    clientSecret: "secret",
    subjectClaim: "sub",
    linkByMail: false,
    trustsSecondStep: false,
  };
  const signOn = {
    redirectUri: "http://localhost/auth/test/callback",
    state: "s",
    nonce: "n",
    verifier: "v",
  };
  const begin = (options: { configured: Provider[]; fromEnvironment: Provider[]; allowsLoopback: boolean }) =>
    openSingleSignOn({ ...options, clock: systemClock, configured: async () => options.configured }).begin(
      "test",
      signOn,
    );
  const byAdministrator = { configured: [provider], fromEnvironment: [] };
  await expect(begin({ ...byAdministrator, allowsLoopback: false })).rejects.toThrow("TLS");
  expect(requests).toEqual([]);
  await expect(begin({ ...byAdministrator, allowsLoopback: true })).rejects.toThrow();
  await expect(
    begin({ configured: [], fromEnvironment: [provider], allowsLoopback: false }),
  ).rejects.toThrow();
  expect(requests.length).toBeGreaterThan(0);
});
