import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { type MailKind, mailKinds, users } from "../identity.tables";
import { updateProfileSchema } from "./profile.schema";

/** One's own language, zone and formats, from the next page on. */
export const updateProfile = command({
  name: "identity.updateProfile",
  allow: signedIn,
  input: updateProfileSchema,
  async run(ctx, input) {
    const id = must(ctx.actor.userId, "a signed-in user");
    const [before] = await ctx.tx.select().from(users).where(eq(users.id, id)).for("update");
    const { language, timeZone, numberFormat, dateFormat, timeFormat } = orNotFound(before);
    await ctx.tx.update(users).set(input).where(eq(users.id, id));
    await ctx.audit({
      kind: "users",
      id,
      before: { language, timeZone, numberFormat, dateFormat, timeFormat },
      after: input,
    });
    return ok({ language: input.language });
  },
});

/** Which letters one wants. What is not ticked is not sent; letters about the account itself always are. */
export const updateMailChoices = command({
  name: "identity.updateLetters",
  allow: signedIn,
  input: z.strictObject({ letters: z.array(z.enum(mailKinds)).max(mailKinds.length).default([]) }),
  async run(ctx, { letters }) {
    const id = must(ctx.actor.userId, "a signed-in user");
    const lettersOff = mailKinds.filter((kind: MailKind) => !letters.includes(kind));
    await ctx.tx.update(users).set({ lettersOff }).where(eq(users.id, id));
    await ctx.audit({ kind: "users", id, after: { letters } });
    return ok(null);
  },
});
