import { and, eq, gt, lt } from "drizzle-orm";
import { z } from "zod";
import { command, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { anyone, signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { parkedForms } from "../identity.tables";

/** As long as somebody may need to find the password again, and no longer. */
const parkedFormTtl = 24 * 3_600_000;
const roomForForm = 256 * 1024;

/**
 * Keeps a form that came after its session had ended, for the person whose session it was and nobody else. What it
 * holds is sealed by the HTTP edge; nothing of it is done until that person says so.
 */
export const parkForm = command({
  name: "identity.parkForm",
  // Nobody is signed in at this moment: the session that has ended names the owner.
  allow: anyone,
  input: z.strictObject({
    id: z.uuid(),
    owner: z.uuid(),
    sealed: z.instanceof(Buffer).refine((sealed) => sealed.length <= roomForForm),
  }),
  limits: [{ times: 20, seconds: 3_600, by: ({ owner }) => owner }],
  unaudited: "kept for its sender; what it leads to is audited",
  async run(ctx, { id, owner, sealed }) {
    const now = ctx.clock.now();
    await ctx.tx.delete(parkedForms).where(lt(parkedForms.createdAt, oldest(now)));
    await ctx.tx.insert(parkedForms).values({ id, userId: owner, sealed, createdAt: now });
    return ok(null);
  },
});

export const getParkedForm = query({
  name: "identity.getParkedForm",
  allow: signedIn,
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const [parked] = await ctx.db
      .select()
      .from(parkedForms)
      .where(ownedBy(userId, id, ctx.clock.now()));
    return ok(orNotFound(parked));
  },
});

/** Takes the form out, to be carried on or thrown away: whoever comes second finds nothing. */
export const takeParkedForm = command({
  name: "identity.takeParkedForm",
  allow: signedIn,
  input: z.strictObject({ id: z.uuid() }),
  unaudited: "what the form leads to is audited",
  async run(ctx, { id }) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const taken = await ctx.tx
      .delete(parkedForms)
      .where(ownedBy(userId, id, ctx.clock.now()))
      .returning({ id: parkedForms.id });
    return ok(orNotFound(taken[0]));
  },
});

const oldest = (now: Date) => new Date(now.getTime() - parkedFormTtl);

const ownedBy = (userId: string, id: string, now: Date) =>
  and(eq(parkedForms.id, id), eq(parkedForms.userId, userId), gt(parkedForms.createdAt, oldest(now)));
