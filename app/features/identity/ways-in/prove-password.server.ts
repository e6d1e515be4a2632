import { z } from "zod";
import type { ProcessCtx } from "~/door/operation.server";
import { invalid, orNotFound, Stopped } from "~/door/outcome";
import { allow, no, signedIn, yes } from "~/door/verdict";
import { must } from "~/lib/assert";
import type { User } from "../identity.tables";
import { findUser } from "../users.store.server";
import { isPassword, maxPasswordLength } from "./passwords.server";
import { verifyPassword } from "./verify-password.server";

/** Keeps passwords and second steps to their owner: somebody who acts as the user may not touch them. */
export const oneself = signedIn.and(
  allow((actor) => (actor.behind ? no({ key: "password.notActing" }) : yes)),
);

export const currentPasswordSchema = { current: z.string().min(1).max(1_000) };

/**
 * Asks for the present password again before a change of how one signs in, so that an unlocked screen is not enough.
 * Wrong passwords count as failed attempts.
 */
export async function provePassword(ctx: ProcessCtx, password: string): Promise<User> {
  const userId = must(ctx.actor.userId, "a signed-in user");
  const user = orNotFound(await findUser(ctx.db, userId));
  const isTooLong = password.length > maxPasswordLength;
  const isRight = await isPassword(user.passwordHash, isTooLong ? "" : password);
  const verifiedUser = await ctx.transaction((change) => verifyPassword(change, user, isRight));
  if (!verifiedUser) throw new Stopped(invalid("current", { key: "password.wrong" }));
  return verifiedUser;
}
