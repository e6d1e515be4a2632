import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { markTokenRevoked } from "./tokens.store.server";

/** Makes a token of 240 random bits; only its digest is stored. */
export function newToken(): { secret: string; tokenHash: Buffer } {
  const secret = `tp_${randomBytes(30).toString("base64url")}`;
  return { secret, tokenHash: createHash("sha256").update(secret).digest() };
}

/** Revokes a token from the next call on. It stays in the list, with the time of its end. */
export const revokeToken = command({
  name: "tokens.revoke",
  allow: may("manage_tokens"),
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const revokedAt = ctx.clock.now();
    const { title } = orNotFound(await markTokenRevoked(ctx.tx, id, revokedAt));
    await ctx.audit({ kind: "tokens", id, before: { title }, after: { title, revokedAt } });
    return ok({ id });
  },
});
