import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type ChangeCtx, command, process } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import { allow, may, no, yes } from "~/door/verdict";
import { users } from "../identity.tables";
import { assertNotAbove } from "../people/administered-users.store.server";
import { sendAccountMail } from "./account-mail.server";
import { providerIdentities } from "./credentials.tables";

const asOneself = allow((actor) => (actor.behind ? no({ key: "password.notActing" }) : yes));
const mayLink = may("administer").and(asOneself);

/** An administrator connects somebody with an identity at a provider: where mail addresses prove nothing. */
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
      const [row] = await change.tx.select().from(users).where(eq(users.id, input.user));
      const user = orNotFound(row);
      await assertNotAbove(change, user.id);
      const made = await change.tx
        .insert(providerIdentities)
        .values({
          issuer: provider.issuer,
          subject: input.subject,
          userId: user.id,
          createdAt: change.clock.now(),
        })
        .onConflictDoNothing()
        .returning({ userId: providerIdentities.userId });
      if (made.length === 0) return conflict({ key: "signIn.linkedAlready" });
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
    await assertNotAbove(ctx, user);
    const gone = await ctx.tx
      .delete(providerIdentities)
      .where(
        and(
          eq(providerIdentities.userId, user),
          eq(providerIdentities.issuer, issuer),
          eq(providerIdentities.subject, subject),
        ),
      )
      .returning({ userId: providerIdentities.userId });
    orNotFound(gone[0]);
    await ctx.audit({ kind: "users", id: user, before: { linked: issuer, subject } });
    return ok(null);
  },
});

/** A provider is no more: all that it knew are disconnected, within the change that ends it. */
export async function disconnectAll(change: ChangeCtx, issuer: string): Promise<void> {
  const gone = await change.tx
    .delete(providerIdentities)
    .where(eq(providerIdentities.issuer, issuer))
    .returning({ user: providerIdentities.userId, subject: providerIdentities.subject });
  if (gone.length > 0)
    await change.audit({ kind: "providerIdentities", id: issuer, before: { linked: gone } });
}
