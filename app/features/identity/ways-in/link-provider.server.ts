import { z } from "zod";
import { type ChangeCtx, command, process } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import { allow, may, no, yes } from "~/door/verdict";
import { assertMayBecome } from "../assert-not-above.server";
import { keepAdministered } from "../keep-administered.server";
import { findUser } from "../users.store.server";
import { sendAccountMail } from "./account-mail.server";
import { deleteIdentitiesAt, deleteIdentity, insertIdentity } from "./provider-identities.store.server";

const asOneself = allow((actor) => (actor.behind ? no({ key: "password.notActing" }) : yes));
const mayLink = may("administer").and(asOneself);

/** Links a user to an identity at a provider, where mail addresses prove nothing. */
export const linkProvider = process({
  name: "identity.linkProvider",
  allow: mayLink,
  input: z.strictObject({
    user: z.uuid(),
    provider: z.string().min(1).max(40),
    subject: z.string().trim().min(1).max(255),
  }),
  async run(ctx, input) {
    const provider = (await ctx.sso.providers()).find(({ name }) => name === input.provider);
    if (!provider) return invalid("provider", { key: "form.notAChoice" });
    return ctx.transaction(async (change) => {
      const user = orNotFound(await findUser(change.tx, input.user));
      await assertMayBecome(change, user.id);
      const isInserted = await insertIdentity(change.tx, {
        issuer: provider.issuer,
        subject: input.subject,
        userId: user.id,
        createdAt: change.clock.now(),
      });
      if (!isInserted) return conflict({ key: "signIn.linkedAlready" });
      await change.audit({
        kind: "users",
        id: user.id,
        after: { linked: provider.name, by: "administrator", subject: input.subject },
      });
      await sendAccountMail(change, user, { kind: "linked", params: { provider: provider.title } });
      return ok(null);
    });
  },
});

export const unlinkProvider = command({
  name: "identity.unlinkProvider",
  allow: mayLink,
  input: z.strictObject({ user: z.uuid(), issuer: z.string().max(500), subject: z.string().max(255) }),
  async run(ctx, { user, issuer, subject }) {
    await assertMayBecome(ctx, user);
    await keepAdministered(ctx, async () => {
      if (!(await deleteIdentity(ctx.tx, { userId: user, issuer, subject }))) orNotFound(null);
    });
    await ctx.audit({ kind: "users", id: user, before: { linked: issuer, subject } });
    return ok(null);
  },
});

/** Removes every identity of an issuer, within the change that removes the provider. */
export async function disconnectAll(change: ChangeCtx, issuer: string): Promise<void> {
  const identities = await keepAdministered(change, () => deleteIdentitiesAt(change.tx, issuer));
  if (identities.length > 0)
    await change.audit({ kind: "providerIdentities", id: issuer, before: { linked: identities } });
}
