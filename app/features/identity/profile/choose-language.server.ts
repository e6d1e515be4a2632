import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { locales } from "~/i18n/locales";
import { must } from "~/lib/assert";
import { users } from "../identity.tables";

export const chooseLanguage = command({
  name: "identity.chooseLanguage",
  allow: signedIn,
  input: z.strictObject({ language: z.enum(locales) }),
  async run(ctx, input) {
    const id = must(ctx.actor.userId, "a signed-in user");
    await ctx.tx.update(users).set({ language: input.language }).where(eq(users.id, id));
    await ctx.audit({
      kind: "users",
      id,
      before: { language: ctx.actor.formats.locale },
      after: { language: input.language },
    });
    return ok(input.language);
  },
});
