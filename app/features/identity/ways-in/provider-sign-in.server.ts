import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~/db/db.server";
import { type ChangeCtx, type ProcessCtx, process, query } from "~/door/operation.server";
import { ok, orNotFound, refused } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { type ProvedIdentity, SignOnRefused, type StartedSignOn } from "~/sso/sso";
import { users } from "../identity.tables";
import { sendAccountMail } from "./account-mail.server";
import { admitUser, newCookieSchema } from "./admit-user.server";
import { providerAttempts, providerIdentities } from "./credentials.tables";

type User = typeof users.$inferSelect;

const attemptLasts = 10 * 60_000;
const browser = z.instanceof(Buffer);
const provider = z.string().min(1).max(40);

const secret = () => randomBytes(32).toString("base64url");
const digest = (state: string) => createHash("sha256").update(state).digest();
const boundTo = (provider: string, state: string) => `sign-on|${provider}|${state}`;
const redirectUri = (portal: string, provider: string) => `${portal}/auth/${provider}/callback`;

/** What binds the provider's answer to this one question. */
export const newSignOn = (portal: string, provider: string): StartedSignOn => ({
  redirectUri: redirectUri(portal, provider),
  state: secret(),
  nonce: secret(),
  verifier: secret(),
});

const startedSchema = z.object({ nonce: z.string(), verifier: z.string() });

/** For the sign-in page: where else one can sign in. */
export const findProviders = query({
  name: "identity.findProviders",
  allow: anyone,
  input: z.strictObject({}),
  run: async (ctx) => ok((await ctx.sso.providers()).map(({ name, title }) => ({ name, title }))),
});

/** On the way to another provider: remembers, for this browser alone, what the answer will be held against. */
export const beginProviderSignIn = process({
  name: "identity.beginProviderSignIn",
  allow: anyone,
  input: z.strictObject({ provider, back: z.string().max(2_000).nullable(), browser }),
  limits: [{ times: 100, seconds: 300 }],
  unaudited: "nothing has happened yet; the session that follows is audited",
  async run(ctx, { provider, back, browser }) {
    const started = newSignOn(ctx.portal, provider);
    const url = orNotFound(await provedOr(ctx, provider, () => ctx.sso.begin(provider, started)));
    if (url === "failed") return failed(provider);
    const { state, nonce, verifier } = started;
    await ctx.transaction(async ({ tx, clock, vault }) => {
      const now = clock.now();
      await tx.delete(providerAttempts).where(lt(providerAttempts.expiresAt, now));
      await tx.insert(providerAttempts).values({
        stateHash: digest(state),
        browserHash: browser,
        provider,
        sealed: vault.seal(JSON.stringify({ nonce, verifier }), boundTo(provider, state)),
        back,
        expiresAt: new Date(now.getTime() + attemptLasts),
      });
    });
    return ok({ url });
  },
});

/**
 * Back from another provider. The answer is worth something only in the browser that asked, once, and only if the
 * provider's signature proves it; then the person is let in like everybody else.
 */
export const finishProviderSignIn = process({
  name: "identity.finishProviderSignIn",
  allow: anyone,
  input: z.strictObject({ provider, answer: z.string().max(8_000), browser, ...newCookieSchema }),
  limits: [{ times: 100, seconds: 300 }],
  async run(ctx, { provider, answer, browser, tokenDigest, userAgent }) {
    const state = new URLSearchParams(answer).get("state") ?? "";
    const attempt = await takeAttempt(ctx.db, { state, browser, provider, now: ctx.clock.now() });
    const kept = attempt && ctx.vault.unseal(attempt.sealed, boundTo(provider, state));
    if (!attempt || !kept) return failed(provider);
    const { nonce, verifier } = startedSchema.parse(JSON.parse(kept));
    const uri = redirectUri(ctx.portal, provider);
    const identity = await provedOr(ctx, provider, () =>
      ctx.sso.finish(provider, { url: `${uri}?${answer}`, redirectUri: uri, state, nonce, verifier }),
    );
    if (identity === "failed") return failed(provider);
    return ctx.transaction(async (change) => {
      const user = await userOf(change, provider, identity);
      if (!user) return refused({ key: "signIn.notLinked" });
      const arrival = { tokenDigest, userAgent, stay: false };
      const { secondStep } = identity;
      const admission = await admitUser(change, user, arrival, { by: "provider", secondStep });
      return ok({ admission, back: attempt.back });
    });
  },
});

const failed = (provider: string) => refused({ key: "signIn.providerFailed", params: { provider } });

/** The visitor learns only that it failed; why stands in the log. */
async function provedOr<T>(ctx: ProcessCtx, provider: string, work: () => Promise<T>): Promise<T | "failed"> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error;
    ctx.log.warn({ provider, requestId: ctx.requestId, why: error.message }, "sign-on-refused");
    return "failed";
  }
}

/** Taken out by the first who comes with it. */
async function takeAttempt(db: Db, asked: { state: string; browser: Buffer; provider: string; now: Date }) {
  const [attempt] = await db
    .delete(providerAttempts)
    .where(
      and(
        eq(providerAttempts.stateHash, digest(asked.state)),
        eq(providerAttempts.browserHash, asked.browser),
        eq(providerAttempts.provider, asked.provider),
        gt(providerAttempts.expiresAt, asked.now),
      ),
    )
    .returning();
  return attempt ?? null;
}

/** By issuer and subject. The first time, a verified mail address may lead to its account. */
async function userOf(
  change: ChangeCtx,
  provider: string,
  { issuer, subject, verifiedMail }: ProvedIdentity,
): Promise<User | null> {
  const { tx } = change;
  const [known] = await tx
    .select({ user: users })
    .from(providerIdentities)
    .innerJoin(users, eq(users.id, providerIdentities.userId))
    .where(and(eq(providerIdentities.issuer, issuer), eq(providerIdentities.subject, subject)))
    .for("update", { of: users });
  if (known) return known.user;
  if (!verifiedMail) return null;
  const [user] = await tx
    .select()
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = ${verifiedMail.toLowerCase()}`,
        isNotNull(users.confirmedAt),
        eq(users.active, true),
      ),
    )
    .for("update");
  if (!user || (await hasIdentityAt(tx, user.id, issuer))) return null;
  await tx
    .insert(providerIdentities)
    .values({ issuer, subject, userId: user.id, createdAt: change.clock.now() });
  await change.audit({ kind: "users", id: user.id, after: { linked: provider, by: "mail" } });
  await sendAccountMail(change, user, { kind: "linked", params: { provider } });
  return user;
}

/** A mail address that has passed to somebody else must not bring its first owner's account along. */
export async function hasIdentityAt(db: Db, userId: string, issuer: string): Promise<boolean> {
  const own = and(eq(providerIdentities.userId, userId), eq(providerIdentities.issuer, issuer));
  return (await db.$count(providerIdentities, own)) > 0;
}
