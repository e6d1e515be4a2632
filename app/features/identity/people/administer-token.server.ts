import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { apiTokens } from "../identity.tables";

/** Long enough that nobody guesses it; only its digest is kept. */
export function newToken(): { secret: string; tokenHash: Buffer } {
  const secret = `tp_${randomBytes(30).toString("base64url")}`;
  return { secret, tokenHash: createHash("sha256").update(secret).digest() };
}

/** From the next call on the token opens nothing. It stays in the list, with the time of its end. */
export const revokeToken = command({
  name: "tokens.revoke",
  allow: may("manage_tokens"),
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const revokedAt = ctx.clock.now();
    const [revoked] = await ctx.tx
      .update(apiTokens)
      .set({ revokedAt })
      .where(eq(apiTokens.id, id))
      .returning({ title: apiTokens.title });
    const { title } = orNotFound(revoked);
    await ctx.audit({ kind: "tokens", id, before: { title }, after: { title, revokedAt } });
    return ok({ id });
  },
});
