import { z } from "zod";
import { process } from "~/door/operation.server";
import { ok, refused } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { findUserByName } from "../sessions/sessions.store.server";
import { admitUser, newCookieSchema } from "./admit-user.server";
import { isPassword, maxPasswordLength } from "./passwords.server";
import { verifyPassword } from "./verify-password.server";

export const signInSchema = z.strictObject({
  username: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(1_000),
  /** Chosen by the visitor: a working day instead of two idle hours. */
  staySignedIn: z.boolean().default(false),
  ...newCookieSchema,
});

/**
 * Whether the account does not exist, is locked, or the password is wrong: the answer and the work done for it are the
 * same. Only the right password opens the other reasons. Checking one takes long on purpose, so no transaction is open
 * meanwhile.
 */
export const signIn = process({
  name: "identity.signIn",
  allow: anyone,
  input: signInSchema,
  // Whole companies come from one address, so one account of it is counted by itself, and more strictly.
  limits: [
    { times: 60, seconds: 300, by: ({ username }) => username.toLowerCase() },
    { times: 600, seconds: 300 },
  ],
  async run(ctx, { username, password, staySignedIn, tokenDigest, userAgent }) {
    const user = await findUserByName(ctx.db, username);
    const tooLong = password.length > maxPasswordLength;
    const matches = await isPassword(user?.passwordHash ?? null, tooLong ? "" : password);
    const arrival = { tokenDigest, userAgent, stay: staySignedIn };
    return ctx.transaction(async (change) => {
      const proved = await verifyPassword(change, user, matches);
      if (!proved) return refused({ key: "signIn.refused" });
      return ok(await admitUser(change, proved, arrival, { by: "password" }));
    });
  },
});
