import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findUser } from "../users.store.server";
import { findIdentities } from "./provider-identities.store.server";
import { findSecondStep } from "./second-step.store.server";

/** Shows administrators how a user can sign in beside the password, to link, unlink or help out. */
export const getWaysIn = query({
  name: "identity.getWaysIn",
  allow: may("administer"),
  input: z.strictObject({ user: z.uuid() }),
  async run(ctx, { user: id }) {
    const { username, firstName, lastName } = orNotFound(await findUser(ctx.db, id));
    const identities = await findIdentities(ctx.db, id);
    const providers = await ctx.sso.providers();
    const titles = new Map(providers.map(({ issuer, title }) => [issuer, title]));
    return ok({
      user: { username, firstName, lastName },
      // Issuer, which names a provider that was removed.
      identities: identities.map((identity) => ({
        ...identity,
        provider: titles.get(identity.issuer) ?? identity.issuer,
      })),
      providers: providers.map(({ name, title }) => ({ value: name, label: title })),
      secondStep: (await findSecondStep(ctx.db, id))?.method ?? null,
    });
  },
});
