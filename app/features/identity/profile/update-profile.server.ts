import { z } from "zod";
import { isSameValue } from "~/admin/same-value.server";
import { command } from "~/door/operation.server";
import { ok, orNotFound, unchanged } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { mailKindsOffSetting } from "~/features/mails/mail-kinds.setting";
import { must } from "~/lib/assert";
import { mailKinds } from "~/mail/mail-kinds";
import { findUserForUpdate, updateUser } from "../users.store.server";
import { assertLanguageChoice } from "./language-choices.server";
import { updateProfileSchema } from "./profile.schema";

/** Updates the user's own language, time zone and formats, from the next page on. */
export const updateProfile = command({
  name: "identity.updateProfile",
  allow: signedIn,
  input: updateProfileSchema,
  async run(ctx, input) {
    const id = must(ctx.actor.userId, "a signed-in user");
    await assertLanguageChoice(ctx, input.language);
    const user = orNotFound(await findUserForUpdate(ctx.tx, id));
    const { language, timeZone, numberFormat, dateFormat, timeFormat, rowHeight } = user;
    const before = { language, timeZone, numberFormat, dateFormat, timeFormat, rowHeight };
    if (isSameValue(before, input)) return unchanged({ language });
    await updateUser(ctx.tx, id, input);
    await ctx.audit({ kind: "users", id, before, after: input });
    return ok({ language: input.language });
  },
});

const kindsSchema = z.array(z.enum(mailKinds)).max(mailKinds.length);

/**
 * Updates which kinds of mail the user wants; mails about the account itself are always sent. A kind that the microsite
 * does not send is not a choice now, so it stays as the user has chosen it before.
 */
export const updateMailChoices = command({
  name: "identity.updateMailChoices",
  allow: signedIn,
  input: z.strictObject({ mailKinds: kindsSchema.default([]) }),
  async run(ctx, { mailKinds: wantedKinds }) {
    const id = must(ctx.actor.userId, "a signed-in user");
    const before = orNotFound(await findUserForUpdate(ctx.tx, id));
    const kindsOff = await ctx.settings.get(mailKindsOffSetting, { micrositeId: before.micrositeId });
    const mailKindsOff = mailKinds.filter((kind) =>
      kindsOff.includes(kind) ? before.mailKindsOff.includes(kind) : !wantedKinds.includes(kind),
    );
    if (isSameValue(before.mailKindsOff, mailKindsOff, kindsSchema)) return unchanged(null);
    await updateUser(ctx.tx, id, { mailKindsOff });
    await ctx.audit({
      kind: "users",
      id,
      before: { mailKindsOff: before.mailKindsOff },
      after: { mailKindsOff },
    });
    return ok(null);
  },
});
