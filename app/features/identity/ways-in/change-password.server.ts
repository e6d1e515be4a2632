import { z } from "zod";
import { process, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { must } from "~/lib/assert";
import { openSession } from "../sessions/open-session.server";
import { findSession } from "../sessions/sessions.store.server";
import { sendAccountMail } from "./account-mail.server";
import { newCookieSchema } from "./admit-user.server";
import { readPasswordRules } from "./password.settings";
import { describeRules } from "./password-rules";
import { hashPassword } from "./passwords.server";
import { currentPasswordSchema, oneself, provePassword } from "./prove-password.server";
import { judgePassword, newPasswordSchema, setPassword } from "./set-password.server";

export const getPasswordRules = query({
  name: "identity.getPasswordRules",
  allow: oneself,
  input: z.strictObject({}),
  run: async (ctx) => ok({ rules: describeRules(await readPasswordRules(ctx.settings)) }),
});

/** Ends all sessions and opens a new one here, so that a copy of the old cookie is worthless. */
export const changePassword = process({
  name: "identity.changePassword",
  allow: oneself,
  input: z.strictObject({ ...currentPasswordSchema, ...newPasswordSchema, ...newCookieSchema }),
  limits: [{ times: 10, seconds: 300 }],
  async run(ctx, { current, tokenDigest, userAgent, ...typedPassword }) {
    const user = await provePassword(ctx, current);
    const rejection = await judgePassword(ctx, user, typedPassword);
    if (rejection) return rejection;
    const hash = await hashPassword(typedPassword.password);
    const sessionId = must(ctx.actor.sessionId, "a session");
    return ctx.transaction(async (change) => {
      const session = await findSession(change.tx, sessionId);
      await setPassword(change, user, hash);
      await sendAccountMail(change, user, { kind: "passwordChanged" });
      await openSession(change, { user, tokenDigest, userAgent, until: orNotFound(session) });
      return ok(null);
    });
  },
});
