import { eq } from "drizzle-orm";
import { z } from "zod";
import type { ProcessCtx } from "~/door/operation.server";
import { invalid, orNotFound, Stopped } from "~/door/outcome";
import { allow, no, signedIn, yes } from "~/door/verdict";
import { must } from "~/lib/assert";
import { users } from "../identity.tables";
import { isPassword, maxPasswordLength } from "./passwords.server";
import { verifyPassword } from "./verify-password.server";

/** Passwords and second steps belong to the person: who acts as somebody else does not touch them. */
export const oneself = signedIn.and(
  allow((actor) => (actor.behind ? no({ key: "password.notActing" }) : yes)),
);

export const currentPasswordSchema = { current: z.string().min(1).max(1_000) };

/**
 * The user, who has typed the present password once more: a screen left open is not enough to change how one signs in.
 * Wrong ones count as they do when signing in.
 */
export async function provePassword(ctx: ProcessCtx, current: string): Promise<typeof users.$inferSelect> {
  const userId = must(ctx.actor.userId, "a signed-in user");
  const [row] = await ctx.db.select().from(users).where(eq(users.id, userId));
  const user = orNotFound(row);
  const tooLong = current.length > maxPasswordLength;
  const matches = await isPassword(user.passwordHash, tooLong ? "" : current);
  const proved = await ctx.transaction((change) => verifyPassword(change, user, matches));
  if (!proved) throw new Stopped(invalid("current", { key: "password.wrong" }));
  return proved;
}
