import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { type ChangeCtx, type ProcessCtx, process, query } from "~/door/operation.server";
import { ok, orNotFound, refused } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { type ProvedIdentity, SignOnRefused, type StartedSignOn } from "~/sso/sso";
import type { User } from "../identity.tables";
import { findUserByMailForUpdate } from "../users.store.server";
import { sendAccountMail } from "./account-mail.server";
import { admitUser, newCookieSchema } from "./admit-user.server";
import { insertProviderAttempt, takeProviderAttempt } from "./provider-attempts.store.server";
import {
  findIdentityOwnerForUpdate,
  hasIdentityAt,
  insertIdentity,
} from "./provider-identities.store.server";

const attemptTtl = 10 * 60_000;
const browserSchema = z.instanceof(Buffer);
const providerSchema = z.string().min(1).max(40);

const newSecret = () => randomBytes(32).toString("base64url");
const digest = (state: string) => createHash("sha256").update(state).digest();
const attemptBinding = (provider: string, state: string) => `sign-on|${provider}|${state}`;
const redirectUri = (portal: string, provider: string) => `${portal}/auth/${provider}/callback`;

/** Makes state, nonce and verifier, which bind the provider's answer to this one request (OpenID Connect, PKCE). */
export const newSignOn = (portal: string, provider: string): StartedSignOn => ({
  redirectUri: redirectUri(portal, provider),
  state: newSecret(),
  nonce: newSecret(),
  verifier: newSecret(),
});

const secretsSchema = z.object({ nonce: z.string(), verifier: z.string() });

/** Lists the other providers for the sign-in page. */
export const findProviders = query({
  name: "identity.findProviders",
  allow: anyone,
  input: z.strictObject({}),
  run: async (ctx) => ok((await ctx.sso.providers()).map(({ name, title }) => ({ name, title }))),
});

/** Starts a sign-in at a provider and stores, for this browser alone, what its answer is checked against. */
export const beginProviderSignIn = process({
  name: "identity.beginProviderSignIn",
  allow: anyone,
  input: z.strictObject({
    provider: providerSchema,
    backPath: z.string().max(2_000).nullable(),
    browser: browserSchema,
  }),
  limits: [{ times: 100, seconds: 300 }],
  unaudited: "nothing has happened yet; the session that follows is audited",
  async run(ctx, { provider, backPath, browser }) {
    const signOn = newSignOn(ctx.portal, provider);
    const url = orNotFound(await resultOrFailed(ctx, provider, () => ctx.sso.begin(provider, signOn)));
    if (url === "failed") return signInFailed(provider);
    const { state, nonce, verifier } = signOn;
    await ctx.transaction(async ({ tx, clock, vault }) => {
      const now = clock.now();
      const attempt = {
        stateHash: digest(state),
        browserHash: browser,
        provider,
        sealed: vault.seal(JSON.stringify({ nonce, verifier }), attemptBinding(provider, state)),
        backPath,
        expiresAt: new Date(now.getTime() + attemptTtl),
      };
      await insertProviderAttempt(tx, attempt, now);
    });
    return ok({ url });
  },
});

/**
 * Completes a sign-in at a provider. The answer is valid only in the browser that asked, once, and with the provider's
 * signature; then the user is admitted like everybody else.
 */
export const finishProviderSignIn = process({
  name: "identity.finishProviderSignIn",
  allow: anyone,
  input: z.strictObject({
    provider: providerSchema,
    answer: z.string().max(8_000),
    browser: browserSchema,
    ...newCookieSchema,
  }),
  limits: [{ times: 100, seconds: 300 }],
  async run(ctx, { provider, answer, browser, ...cookies }) {
    const state = new URLSearchParams(answer).get("state") ?? "";
    const key = { stateHash: digest(state), browserHash: browser, provider };
    const attempt = await takeProviderAttempt(ctx.db, key, ctx.clock.now());
    const secrets = attempt && ctx.vault.unseal(attempt.sealed, attemptBinding(provider, state));
    if (!attempt || !secrets) return signInFailed(provider);
    const { nonce, verifier } = secretsSchema.parse(JSON.parse(secrets));
    const uri = redirectUri(ctx.portal, provider);
    const identity = await resultOrFailed(ctx, provider, () =>
      ctx.sso.finish(provider, { url: `${uri}?${answer}`, redirectUri: uri, state, nonce, verifier }),
    );
    if (identity === "failed") return signInFailed(provider);
    return ctx.transaction(async (change) => {
      const user = await userOf(change, provider, identity);
      if (!user) return refused({ key: "signIn.notLinked" });
      const arrival = { ...cookies, stay: false };
      const { secondStep } = identity;
      const admission = await admitUser(change, user, arrival, { by: "provider", secondStep });
      return ok({ admission, backPath: attempt.backPath });
    });
  },
});

const signInFailed = (provider: string) => refused({ key: "signIn.providerFailed", params: { provider } });

/** Logs why the provider failed; the visitor learns only that it did. */
async function resultOrFailed<T>(
  ctx: ProcessCtx,
  provider: string,
  work: () => Promise<T>,
): Promise<T | "failed"> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error;
    ctx.log.warn({ provider, requestId: ctx.requestId, why: error.message }, "sign-on-refused");
    return "failed";
  }
}

/** Finds the user by issuer and subject; the first time, a verified mail address may link an account. */
async function userOf(
  change: ChangeCtx,
  provider: string,
  { issuer, subject, verifiedMail }: ProvedIdentity,
): Promise<User | null> {
  const { tx } = change;
  const linkedUser = await findIdentityOwnerForUpdate(tx, { issuer, subject });
  if (linkedUser || !verifiedMail) return linkedUser;
  const user = await findUserByMailForUpdate(tx, verifiedMail);
  if (!user || (await hasIdentityAt(tx, user.id, issuer))) return null;
  const identity = { issuer, subject, userId: user.id, createdAt: change.clock.now() };
  if (!(await insertIdentity(tx, identity))) return null;
  await change.audit({ kind: "users", id: user.id, after: { linked: provider, by: "mail" } });
  await sendAccountMail(change, user, { kind: "linked", params: { provider } });
  return user;
}
