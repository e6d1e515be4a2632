import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { newId } from "~/lib/ids";
import { users } from "../identity.tables";
import { findUserByName } from "../sessions/sessions.store.server";
import { enqueueAccountMail, sendAccountMail } from "../ways-in/account-mail.server";
import { registrations } from "../ways-in/credentials.tables";
import { registrationSchema } from "./registration.schema";

/**
 * Asks for an account. The answer is the same whether the address is known already: only its mailbox is told. There
 * is no password yet; who opens the mailed link sets it, so that nobody can prepare an account for somebody else.
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
    const made = await ctx.tx
      .insert(users)
      .values({
        id,
        username: email,
        email,
        firstName,
        lastName,
        phone,
        language: ctx.actor.formats.locale,
        active: false,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (made.length > 0) {
      await ctx.tx
        .insert(registrations)
        .values({ id: newId(), userId: id, company, customerNumber, message, custom, requestedAt: now });
      await enqueueAccountMail(ctx, "confirm", id);
      await ctx.audit({ kind: "users", id, after: { registered: true, company, customerNumber } });
      return ok(null);
    }
    const known = await findUserByName(ctx.tx, email);
    if (known) {
      if (known.confirmedAt) await sendAccountMail(ctx, known, { kind: "known", link: `${ctx.portal}/` });
      else await enqueueAccountMail(ctx, "confirm", known.id);
      await ctx.audit({ kind: "users", id: known.id, after: { registeredAgain: true } });
    }
    return ok(null);
  },
});
