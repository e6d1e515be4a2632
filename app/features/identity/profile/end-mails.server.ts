import { z } from "zod";
import { type CommonCtx, command, query } from "~/door/operation.server";
import { ok, orNotFound, unchanged } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { readUnsubscribeToken } from "~/mail/unsubscribe-token";
import { findUser, findUserForUpdate, updateUser } from "../users.store.server";

/** Token of a mail's address: it alone says whose mails end, so that it works without signing in. */
const subscriptionSchema = z.strictObject({ token: z.string().min(1).max(500) });

const subscriptionOf = ({ vault }: Pick<CommonCtx, "vault">, token: string) =>
  orNotFound(readUnsubscribeToken(vault, token));

/** Tells which kind of mail the address ends, and whether it has. */
export const getMailSubscription = query({
  name: "identity.getMailSubscription",
  allow: anyone,
  input: subscriptionSchema,
  async run(ctx, { token }) {
    const { userId, kind } = subscriptionOf(ctx, token);
    const { mailKindsOff } = orNotFound(await findUser(ctx.db, userId));
    return ok({ kind, ended: mailKindsOff.includes(kind) });
  },
});

/** Ends the mails of one kind to one user; idempotent, as mail programs may ask more than once. */
export const endMails = command({
  name: "identity.endMails",
  allow: anyone,
  input: subscriptionSchema,
  limits: [{ times: 60, seconds: 600 }],
  async run(ctx, { token }) {
    const { userId, kind } = subscriptionOf(ctx, token);
    const { mailKindsOff } = orNotFound(await findUserForUpdate(ctx.tx, userId));
    if (mailKindsOff.includes(kind)) return unchanged({ kind });
    const after = [...mailKindsOff, kind].sort();
    await updateUser(ctx.tx, userId, { mailKindsOff: after });
    await ctx.audit({ kind: "users", id: userId, before: { mailKindsOff }, after: { mailKindsOff: after } });
    return ok({ kind });
  },
});
