import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { resetFailedAttempts } from "../users.store.server";
import { takeLink } from "./account-links.store.server";
import { newDeviceSchema, trustDevice } from "./lockout/trust-device.server";
import { tokenSchema } from "./reset-password.server";

/**
 * Lifts the lock that wrong passwords caused; the mailed link proves who asks. The browser is trusted from then on, so that
 * whoever keeps guessing cannot lock it out again.
 */
export const unlockAccount = command({
  name: "identity.unlockAccount",
  allow: anyone,
  input: z.strictObject({ token: tokenSchema, ...newDeviceSchema }),
  limits: [{ times: 60, seconds: 300 }],
  async run(ctx, { token, deviceDigest }) {
    const user = await takeLink(ctx.tx, token, "unlock", ctx.clock.now());
    if (!user) return conflict({ key: "password.linkGone" });
    await resetFailedAttempts(ctx.tx, user.id);
    await trustDevice(ctx, user.id, deviceDigest);
    await ctx.audit({ kind: "users", id: user.id, before: { locked: true }, after: { locked: false } });
    return ok(null);
  },
});
