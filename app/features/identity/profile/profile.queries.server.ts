import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { mailKinds, sessions, users } from "../identity.tables";
import { alive, behindName } from "../sessions/sessions.queries.server";
import { findSecondStep } from "../ways-in/second-step.store.server";

const recentSignIns = 10;

/**
 * One's own settings, the devices on which one is signed in, and when one signed in lately: what looks strange can be
 * ended there and then.
 */
export const getProfile = query({
  name: "identity.getProfile",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const { id, createdAt, lastSeenAt, userAgent } = sessions;
    const ofUser = eq(sessions.userId, userId);
    const [[row], secondStep, open, signIns] = await Promise.all([
      ctx.db.select().from(users).where(eq(users.id, userId)),
      findSecondStep(ctx.db, userId),
      ctx.db
        .select({ id, createdAt, lastSeenAt, userAgent, behind: behindName() })
        .from(sessions)
        .where(and(ofUser, alive(ctx.clock.now())))
        .orderBy(desc(lastSeenAt))
        .limit(50),
      ctx.db
        .select({ id, at: createdAt, userAgent })
        .from(sessions)
        .where(and(ofUser, isNull(sessions.behindUserId)))
        .orderBy(desc(createdAt))
        .limit(recentSignIns),
    ]);
    const user = orNotFound(row);
    return ok({
      username: user.username,
      name: `${user.firstName} ${user.lastName}`,
      email: user.email,
      twoStep: secondStep !== null,
      formats: ctx.actor.formats,
      letters: mailKinds.filter((kind) => !user.lettersOff.includes(kind)),
      sessions: open.map((session) => ({ ...session, current: session.id === ctx.actor.sessionId })),
      signIns,
      now: ctx.clock.now(),
    });
  },
});
