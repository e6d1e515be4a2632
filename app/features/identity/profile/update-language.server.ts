import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound, unchanged } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { locales } from "~/i18n/locales";
import { must } from "~/lib/assert";
import { findUserForUpdate, updateUser } from "../users.store.server";
import { assertLanguageChoice } from "./language-choices.server";

export const updateLanguage = command({
  name: "identity.chooseLanguage",
  allow: signedIn,
  input: z.strictObject({ language: z.enum(locales) }),
  async run(ctx, input) {
    const id = must(ctx.actor.userId, "a signed-in user");
    await assertLanguageChoice(ctx, input.language);
    const { language } = orNotFound(await findUserForUpdate(ctx.tx, id));
    if (language === input.language) return unchanged(language);
    await updateUser(ctx.tx, id, input);
    await ctx.audit({ kind: "users", id, before: { language }, after: input });
    return ok(input.language);
  },
});
