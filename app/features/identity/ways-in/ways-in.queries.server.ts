import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { users } from "../identity.tables";
import { providerIdentities } from "./credentials.tables";
import { findSecondStep } from "./second-step.store.server";

/** How somebody can sign in, beside the password: for administrators who connect, disconnect or help out. */
export const getWaysIn = query({
  name: "identity.getWaysIn",
  allow: may("administer"),
  input: z.strictObject({ user: z.uuid() }),
  async run(ctx, { user: id }) {
    const [row] = await ctx.db
      .select({ username: users.username, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(eq(users.id, id));
    const user = orNotFound(row);
    const linked = await ctx.db
      .select({
        issuer: providerIdentities.issuer,
        subject: providerIdentities.subject,
        createdAt: providerIdentities.createdAt,
      })
      .from(providerIdentities)
      .where(eq(providerIdentities.userId, id))
      .orderBy(asc(providerIdentities.createdAt))
      .limit(50);
    const providers = await ctx.sso.providers();
    const titles = new Map(providers.map(({ issuer, title }) => [issuer, title]));
    return ok({
      user,
      // A provider that is gone is known by its issuer only.
      identities: linked.map((identity) => ({
        ...identity,
        provider: titles.get(identity.issuer) ?? identity.issuer,
      })),
      providers: providers.map(({ name, title }) => ({ value: name, label: title })),
      secondStep: (await findSecondStep(ctx.db, id))?.method ?? null,
    });
  },
});
