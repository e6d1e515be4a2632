import { z } from "zod";
import { process, query } from "~/door/operation.server";
import { conflict, ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { findLinkOwner, takeLink } from "./account-links.store.server";
import { sendAccountMail } from "./account-mail.server";
import { linkPurposes } from "./credentials.tables";
import { newDeviceSchema, trustDevice } from "./lockout/trust-device.server";
import { readPasswordRules } from "./password.settings";
import { describeRules } from "./password-rules";
import { hashPassword } from "./passwords.server";
import { judgePassword, newPasswordSchema, setPassword } from "./set-password.server";

export const tokenSchema = z.string().min(1).max(100);

/** Tells the page behind a mailed link whether the link is usable, and the rules for a new password. */
export const getMailedLink = query({
  name: "identity.getMailedLink",
  allow: anyone,
  input: z.strictObject({ token: tokenSchema, purpose: z.enum(linkPurposes) }),
  limits: [{ times: 300, seconds: 300 }],
  async run(ctx, { token, purpose }) {
    const owner = await findLinkOwner(ctx.db, token, purpose, ctx.clock.now());
    return ok({ usable: owner !== null, rules: describeRules(await readPasswordRules(ctx.settings)) });
  },
});

/** Sets a new password for the holder of the mailed link, without signing in: the second step is still required. */
export const repairPassword = process({
  name: "identity.repairPassword",
  allow: anyone,
  input: z.strictObject({ token: tokenSchema, ...newPasswordSchema, ...newDeviceSchema }),
  limits: [{ times: 60, seconds: 300 }],
  async run(ctx, { token, deviceDigest, ...typedPassword }) {
    const linkGone = conflict({ key: "password.linkGone" });
    const owner = await findLinkOwner(ctx.db, token, "reset", ctx.clock.now());
    if (!owner) return linkGone;
    const rejection = await judgePassword(ctx, owner, typedPassword);
    if (rejection) return rejection;
    const hash = await hashPassword(typedPassword.password);
    return ctx.transaction(async (change) => {
      const user = await takeLink(change.tx, token, "reset", change.clock.now());
      if (!user) return linkGone;
      await setPassword(change, user, hash);
      await trustDevice(change, user.id, deviceDigest);
      await sendAccountMail(change, user, { kind: "passwordChanged" });
      return ok(null);
    });
  },
});
