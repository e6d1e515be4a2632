import { z } from "zod";
import { type Ctx, process } from "~/door/operation.server";
import { ok, refused } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { findUserByName } from "../users.store.server";
import { admitUser, newCookieSchema } from "./admit-user.server";
import { signInForm } from "./forms/sign-in-form.settings";
import { findDeviceFailures } from "./lockout/trusted-devices.store.server";
import { isPassword, maxPasswordLength } from "./passwords.server";
import { verifyPassword } from "./verify-password.server";

const signInSchema = z.strictObject({
  username: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(1_000),
  /** Extends the session to a working day instead of two idle hours, if the visitor chose so. */
  staySignedIn: z.boolean().default(false),
  ...newCookieSchema,
});

/**
 * Returns whether the user has signed in on this device before: guesses from the same address do not lock it
 * out.
 */
async function isOwnDevice(
  { device, services }: Pick<Ctx, "device" | "services">,
  { username }: Pick<z.output<typeof signInSchema>, "username">,
): Promise<boolean> {
  const { db } = services.database;
  const user = device ? await findUserByName(db, username) : null;
  return device != null && user !== null && (await findDeviceFailures(db, device, user.id)) !== null;
}

/**
 * Signs in by password. Prevents account enumeration: an unknown account, a locked one and a wrong password get the same
 * answer after the same work; other reasons are told only after the right password. Hashing is slow on purpose, so no
 * transaction is open meanwhile.
 */
export const signIn = process({
  name: "identity.signIn",
  allow: anyone,
  input: signInSchema,
  // Limit per network address: whole companies share one, so each account has a stricter limit of its own.
  limits: [
    { times: 60, seconds: 300, by: ({ username }) => username.toLowerCase(), unless: isOwnDevice },
    { times: 600, seconds: 300, unless: isOwnDevice },
    // One password tried on many accounts stays below each account's own limit.
    { times: 100, seconds: 900, failures: true, unless: isOwnDevice },
  ],
  async run(ctx, { username, password, staySignedIn, ...cookies }) {
    const user = await findUserByName(ctx.db, username);
    const isTooLong = password.length > maxPasswordLength;
    const isRight = await isPassword(user?.passwordHash ?? null, isTooLong ? "" : password);
    const form = await ctx.settings.get(signInForm, ctx.actor);
    const arrival = { ...cookies, stay: staySignedIn && form.staySignedIn };
    return ctx.transaction(async (change) => {
      const verifiedUser = await verifyPassword(change, user, isRight);
      if (!verifiedUser) return refused({ key: "signIn.refused" });
      return ok(await admitUser(change, verifiedUser, arrival, { by: "password" }));
    });
  },
});
