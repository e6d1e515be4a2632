import { z } from "zod";
import { type ChangeCtx, process } from "~/door/operation.server";
import { conflict, ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { findAdministrators } from "../users.store.server";
import { findLinkOwner, takeLink } from "../ways-in/account-links.store.server";
import { sendAccountMail } from "../ways-in/account-mail.server";
import { hashPassword } from "../ways-in/passwords.server";
import { tokenSchema } from "../ways-in/reset-password.server";
import { judgePassword, newPasswordSchema, setPassword } from "../ways-in/set-password.server";
import { findRegistrationOf } from "./registrations.store.server";

/** Confirms the mail address and sets the first password; a registered account then waits for an administrator. */
export const confirmAccount = process({
  name: "identity.confirmAccount",
  allow: anyone,
  input: z.strictObject({ token: tokenSchema, ...newPasswordSchema }),
  limits: [{ times: 60, seconds: 300 }],
  async run(ctx, { token, ...typedPassword }) {
    const linkGone = conflict({ key: "password.linkGone" });
    const owner = await findLinkOwner(ctx.db, token, "confirm", ctx.clock.now());
    if (!owner) return linkGone;
    const rejection = await judgePassword(ctx, owner, typedPassword);
    if (rejection) return rejection;
    const hash = await hashPassword(typedPassword.password);
    return ctx.transaction(async (change) => {
      const now = change.clock.now();
      const user = await takeLink(change.tx, token, "confirm", now);
      if (!user) return linkGone;
      await setPassword(change, user, hash, { confirmedAt: now });
      const registration = await findRegistrationOf(change.tx, user.id);
      const needsDecision = registration !== null && registration.decision === null;
      if (needsDecision) await mailAdministrators(change, `${user.firstName} ${user.lastName}`, registration);
      return ok({ waiting: needsDecision });
    });
  },
});

/** Limits the mails: with more addressees, each would leave it to the others. */
const maxAdministrators = 10;

async function mailAdministrators(
  change: ChangeCtx,
  name: string,
  { id, company }: { id: string; company: string },
): Promise<void> {
  for (const administrator of await findAdministrators(change.tx, maxAdministrators)) {
    await sendAccountMail(change, administrator, {
      kind: "approvalWanted",
      link: `${change.portal}/admin/registrations/${id}`,
      params: { name, company },
    });
  }
}
