import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { mailKindsOffSetting, withoutKinds } from "~/features/mails/mail-kinds.setting";
import { must } from "~/lib/assert";
import { findOpenSessions, findSignIns } from "../sessions/session-lists.store.server";
import { findUser } from "../users.store.server";
import { findSecondStep } from "../ways-in/second-step.store.server";
import { findLanguageChoices } from "./language-choices.server";

/** Reads the user's own settings, the devices they are signed in on, and their latest sign-ins. */
export const getProfile = query({
  name: "identity.getProfile",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const [storedUser, secondStep, openSessions, signIns] = await Promise.all([
      findUser(ctx.db, userId),
      findSecondStep(ctx.db, userId),
      findOpenSessions(ctx.db, userId, ctx.clock.now()),
      findSignIns(ctx.db, userId),
    ]);
    const user = orNotFound(storedUser);
    const kindsOff = await ctx.settings.get(mailKindsOffSetting, { micrositeId: user.micrositeId });
    const mailKinds = withoutKinds(kindsOff);
    return ok({
      username: user.username,
      name: `${user.firstName} ${user.lastName}`,
      email: user.email,
      twoStep: secondStep !== null,
      formats: ctx.actor.formats,
      languages: await findLanguageChoices(ctx),
      /** Kinds of mail that this microsite sends, and those of them that the user wants. */
      mailKinds,
      wantedMailKinds: mailKinds.filter((kind) => !user.mailKindsOff.includes(kind)),
      sessions: openSessions.map((session) => ({ ...session, current: session.id === ctx.actor.sessionId })),
      signIns,
      now: ctx.clock.now(),
    });
  },
});
