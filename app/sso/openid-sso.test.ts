import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { Provider } from "~/config/provider";
import { systemClock } from "~/lib/clock";
import { openSingleSignOn } from "./openid-sso.server";
import { SignOnRefused } from "./sso";

/** A provider that lies on demand: its answers are made by hand, its real keys are published. */
const honestKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });

const startedFields = { redirectUri: "http://localhost/cb", state: "s".repeat(43), nonce: "n".repeat(43) };
const verifier = "v".repeat(43);

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

type Claims = Record<string, unknown>;

function signToken(claims: Claims, key: KeyObject = honestKeys.privateKey, header: Claims = {}): string {
  const body = `${part({ alg: "RS256", kid: "k1", ...header })}.${part(claims)}`;
  return `${body}.${sign("sha256", Buffer.from(body), key).toString("base64url")}`;
}

async function liar(makeToken: (claims: Claims) => string, options: { metadataIssuer?: string } = {}) {
  const requestedUrls: string[] = [];
  const server = createServer((request, response) => {
    requestedUrls.push(request.url ?? "");
    response.setHeader("Content-Type", "application/json");
    const { port } = server.address() as AddressInfo;
    const issuer = `http://127.0.0.1:${port}`;
    const answers: Record<string, () => unknown> = {
      "/.well-known/openid-configuration": () => ({
        issuer: options.metadataIssuer ?? issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      }),
      "/keys": () => ({
        keys: [{ ...honestKeys.publicKey.export({ format: "jwk" }), kid: "k1", alg: "RS256", use: "sig" }],
      }),
      "/token": () => ({ access_token: "a", token_type: "bearer", id_token: makeToken(claimsOf(issuer)) }),
    };
    const answer = answers[request.url ?? ""];
    response.statusCode = answer ? 200 : 404;
    response.end(JSON.stringify(answer?.() ?? {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { issuer, asked: requestedUrls };
}

function claimsOf(issuer: string): Claims {
  const now = Math.floor(systemClock.now().getTime() / 1000);
  return {
    iss: issuer,
    aud: "us",
    sub: "bente",
    oid: "0f0f",
    nonce: startedFields.nonce,
    iat: now,
    exp: now + 300,
    email: "bente@maas.example",
    email_verified: true,
    amr: ["pwd", "mfa"],
  };
}

function ssoWith(issuer: string, extraOptions: Partial<Provider> = {}) {
  const provider: Provider = {
    name: "p",
    title: "P",
    issuer,
    clientId: "us",
    clientSecret: "c",
    subjectClaim: "sub",
    linkByMail: true,
    trustsSecondStep: true,
    ...extraOptions,
  };
  return openSingleSignOn({
    allowsLoopback: false,
    clock: systemClock,
    configured: () => Promise.resolve([]),
    fromEnvironment: [provider],
  });
}

const finish = (sso: ReturnType<typeof ssoWith>, query = `code=c&state=${startedFields.state}`) =>
  sso.finish("p", { ...startedFields, verifier, url: `${startedFields.redirectUri}?${query}` });

it("takes what the provider has signed for us, now, in answer to our question", async () => {
  const { issuer } = await liar((claims) => signToken(claims));
  expect(await finish(ssoWith(issuer))).toEqual({
    issuer,
    subject: "bente",
    verifiedMail: "bente@maas.example",
    secondStep: true,
  });
});

it("takes a mail address or a second step only where the provider is trusted with it", async () => {
  const { issuer } = await liar((claims) => signToken({ ...claims, email_verified: false }));
  expect(await finish(ssoWith(issuer))).toMatchObject({ verifiedMail: null });
  const carefulSso = ssoWith(issuer, { linkByMail: false, trustsSecondStep: false, subjectClaim: "oid" });
  expect(await finish(carefulSso)).toMatchObject({ subject: "0f0f", verifiedMail: null, secondStep: false });
});

const pastTime = Math.floor(systemClock.now().getTime() / 1000) - 3_600;

it.each<[string, (claims: Claims) => string]>([
  ["without a signature", (claims) => `${part({ alg: "none" })}.${part(claims)}.`],
  ["signed by a stranger", (claims) => signToken(claims, stranger.privateKey)],
  [
    "signed by a stranger who brings the key along",
    (claims) =>
      signToken(claims, stranger.privateKey, {
        jwk: stranger.publicKey.export({ format: "jwk" }),
        kid: "k2",
      }),
  ],
  [
    "signed with our public key as a password",
    (claims) => {
      const body = `${part({ alg: "HS256", kid: "k1" })}.${part(claims)}`;
      const pem = honestKeys.publicKey.export({ format: "pem", type: "spki" });
      return `${body}.${createHmac("sha256", pem).update(body).digest("base64url")}`;
    },
  ],
  [
    "changed after signing",
    (claims) => signToken(claims).replace(/\.[^.]+\./, `.${part({ ...claims, sub: "ada" })}.`),
  ],
  ["cut short", (claims) => signToken(claims).slice(0, -8)],
  ["for somebody else", (claims) => signToken({ ...claims, aud: "them" })],
  ["for several, none of them us", (claims) => signToken({ ...claims, aud: ["them", "others"] })],
  ["from another issuer", (claims) => signToken({ ...claims, iss: "https://evil.example" })],
  ["that is over", (claims) => signToken({ ...claims, iat: pastTime, exp: pastTime + 300 })],
  ["of another question", (claims) => signToken({ ...claims, nonce: "x".repeat(43) })],
  ["of no question", ({ nonce: _, ...claims }) => signToken(claims)],
  ["without a subject", ({ sub: _, ...claims }) => signToken(claims)],
])("refuses a token %s", async (_name, makeToken) => {
  const { issuer } = await liar(makeToken);
  await expect(finish(ssoWith(issuer))).rejects.toThrow(SignOnRefused);
});

it.each([
  ["without a state", "code=c"],
  ["with another state", `code=c&state=${"x".repeat(43)}`],
  ["without a code", `state=${startedFields.state}`],
  ["with an error", `error=access_denied&state=${startedFields.state}`],
  ["that names another issuer", `code=c&state=${startedFields.state}&iss=https%3A%2F%2Fevil.example`],
])("refuses an answer %s, and redeems nothing", async (_name, query) => {
  const { issuer, asked } = await liar((claims) => signToken(claims));
  await expect(finish(ssoWith(issuer), query)).rejects.toThrow(SignOnRefused);
  expect(asked).not.toContain("/token");
});

it("refuses a provider whose description names another issuer", async () => {
  const { issuer } = await liar((claims) => signToken(claims), { metadataIssuer: "https://evil.example" });
  await expect(ssoWith(issuer).begin("p", { ...startedFields, verifier })).rejects.toThrow(SignOnRefused);
});

it("begins with PKCE, state and nonce, and knows no other provider", async () => {
  const { issuer } = await liar((claims) => signToken(claims));
  const url = new URL((await ssoWith(issuer).begin("p", { ...startedFields, verifier })) ?? "");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    code_challenge_method: "S256",
    state: startedFields.state,
    nonce: startedFields.nonce,
    redirect_uri: startedFields.redirectUri,
    response_type: "code",
  });
  expect(url.search).not.toContain(verifier);
  expect(await ssoWith(issuer).begin("other", { ...startedFields, verifier })).toBeNull();
});
