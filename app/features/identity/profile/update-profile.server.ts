import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "~/door/operation.server";
import { found, ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { type LetterKind, letterKinds, users } from "../identity.tables";
import { updateProfileSchema } from "./profile.schema";

/** One's own language, zone and formats, from the next page on. */
export const updateProfile = command({
  name: "identity.updateProfile",
  allow: signedIn,
  input: updateProfileSchema,
  async run(ctx, input) {
    const id = must(ctx.actor.userId, "a signed-in user");
    const [before] = await ctx.tx.select().from(users).where(eq(users.id, id)).for("update");
    const { language, timeZone, numberFormat, dateFormat, timeFormat } = found(before);
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
export const updateLetters = command({
  name: "identity.updateLetters",
  allow: signedIn,
  input: z.strictObject({ letters: z.array(z.enum(letterKinds)).max(letterKinds.length).default([]) }),
  async run(ctx, { letters }) {
    const id = must(ctx.actor.userId, "a signed-in user");
    const lettersOff = letterKinds.filter((kind: LetterKind) => !letters.includes(kind));
    await ctx.tx.update(users).set({ lettersOff }).where(eq(users.id, id));
    await ctx.audit({ kind: "users", id, after: { letters } });
    return ok(null);
  },
});
