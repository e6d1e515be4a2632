import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { deleteSession } from "./sessions.store.server";

/** Ends the session in the database, so that a copy of the cookie is worth nothing afterwards. */
export const signOut = command({
  name: "identity.signOut",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    const { sessionId } = ctx.actor;
    if (sessionId) {
      await deleteSession(ctx.tx, sessionId);
      await ctx.audit({ kind: "session", id: sessionId });
    }
    return ok(null);
  },
});
