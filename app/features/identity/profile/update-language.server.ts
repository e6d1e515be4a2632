import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { locales } from "~/i18n/locales";
import { must } from "~/lib/assert";
import { updateUser } from "../users.store.server";
import { assertLanguageChoice } from "./language-choices.server";

export const updateLanguage = command({
  name: "identity.chooseLanguage",
  allow: signedIn,
  input: z.strictObject({ language: z.enum(locales) }),
  async run(ctx, input) {
    const id = must(ctx.actor.userId, "a signed-in user");
    await assertLanguageChoice(ctx, input.language);
    await updateUser(ctx.tx, id, { language: input.language });
    await ctx.audit({
      kind: "users",
      id,
      before: { language: ctx.actor.formats.locale },
      after: { language: input.language },
    });
    return ok(input.language);
  },
});
