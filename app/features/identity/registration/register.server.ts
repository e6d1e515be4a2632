import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { newId } from "~/lib/ids";
import { findUserByName, insertUser } from "../users.store.server";
import { enqueueAccountMail, sendAccountMail } from "../ways-in/account-mail.server";
import { registrationSchema } from "./registration.schema";
import { insertRegistration } from "./registrations.store.server";

/**
 * Requests an account. Prevents account enumeration: the answer is the same for an address that has one, only its mailbox
 * learns of it. The account has no password yet; the mailed link sets it, so that nobody can prepare one for somebody else.
 */
export const register = command({
  name: "identity.register",
  allow: anyone,
  input: registrationSchema,
  limits: [
    { times: 3, seconds: 3_600, by: ({ email }) => email.toLowerCase() },
    { times: 20, seconds: 3_600 },
  ],
  async run(ctx, input) {
    const { email, firstName, lastName, phone, company, customerNumber, message, custom } = input;
    const now = ctx.clock.now();
    const id = newId();
    const isInserted = await insertUser(ctx.tx, {
      id,
      username: email,
      email,
      firstName,
      lastName,
      phone,
      language: ctx.actor.formats.locale,
      numberFormat: ctx.actor.formats.numberFormat,
      active: false,
      createdAt: now,
    });
    if (isInserted) {
      const request = { company, customerNumber, message, custom };
      await insertRegistration(ctx.tx, { id: newId(), userId: id, ...request, requestedAt: now });
      await enqueueAccountMail(ctx, "confirm", id);
      await ctx.audit({ kind: "users", id, after: { registered: true, company, customerNumber } });
      return ok(null);
    }
    const user = await findUserByName(ctx.tx, email);
    if (user) {
      if (user.confirmedAt) await sendAccountMail(ctx, user, { kind: "known", link: `${ctx.portal}/` });
      else await enqueueAccountMail(ctx, "confirm", user.id);
      await ctx.audit({ kind: "users", id: user.id, after: { registeredAgain: true } });
    }
    return ok(null);
  },
});
