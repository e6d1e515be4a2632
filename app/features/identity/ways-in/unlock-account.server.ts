import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { resetFailedAttempts } from "../users.store.server";
import { takeLink } from "./account-links.store.server";
import { tokenSchema } from "./reset-password.server";

/** Lifts the lock that wrong passwords caused; the mailed link proves who asks. */
export const unlockAccount = command({
  name: "identity.unlockAccount",
  allow: anyone,
  input: z.strictObject({ token: tokenSchema }),
  limits: [{ times: 60, seconds: 300 }],
  async run(ctx, { token }) {
    const user = await takeLink(ctx.tx, token, "unlock", ctx.clock.now());
    if (!user) return conflict({ key: "password.linkGone" });
    await resetFailedAttempts(ctx.tx, user.id);
    await ctx.audit({ kind: "users", id: user.id, before: { locked: true }, after: { locked: false } });
    return ok(null);
  },
});
