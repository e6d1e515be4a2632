import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Grant, type KoaContextWithOIDC } from "oidc-provider";

/**
 * An OpenID Connect provider as a process of its own. It signs in anybody by the typed name; names that begin
 * with `unverified-` have an unverified email address.
 */
const redirectUri = process.env.REDIRECT_URI ?? "";
const clientId = "tradepost";

const server = createServer();
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  const provider = openProvider(`http://127.0.0.1:${port}`);
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/")) void ask(provider, request, response);
    else void answer(request, response);
  });
  console.log(JSON.stringify({ event: "listening", port }));
});

function openProvider(issuer: string): Provider {
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: "a-client-secret-that-only-tests-use",
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    cookies: { keys: ["only-for-tests"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: `${accountId.replace("unverified-", "")}@demo.example`,
        email_verified: !accountId.startsWith("unverified-"),
      }),
    }),
    async loadExistingGrant(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
      const accountId = ctx.oidc.session?.accountId;
      if (!accountId) return undefined;
      const grant = new provider.Grant({ clientId, accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  return provider;
}

async function ask(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "POST") {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><head><title>Provider</title></head><body><main>
      <h1>Provider</h1><form method="post"><label for="name">Name at the provider</label>
      <input id="name" name="name"><button type="submit">Go on</button></form></main></body></html>`);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const accountId = new URLSearchParams(Buffer.concat(chunks).toString()).get("name") ?? "";
  await provider.interactionFinished(request, response, { login: { accountId } });
}
