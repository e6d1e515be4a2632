import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { endSession } from "./sessions.store.server";

/** Ends the session in the database, so that a copy of the cookie is worth nothing afterwards. */
export const signOut = command({
  name: "identity.signOut",
  allow: signedIn,
  input: z.strictObject({}),
  worksReadOnly: true,
  async run(ctx) {
    const { sessionId } = ctx.actor;
    if (sessionId) {
      await endSession(ctx.tx, sessionId, "signedOut", ctx.clock.now());
      await ctx.audit({ kind: "session", id: sessionId });
    }
    return ok(null);
  },
});
