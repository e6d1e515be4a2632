import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { findHoldings } from "./sessions.store.server";

/** The customers that the signed-in user may act for. */
export const findOwnPartners = query({
  name: "identity.findOwnPartners",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    return ok(await findHoldings(ctx.db, must(ctx.actor.userId, "a signed-in user")));
  },
});

export const getWelcome = query({
  name: "identity.getWelcome",
  allow: signedIn,
  input: z.strictObject({}),
  run: async (ctx) => ok({ name: ctx.actor.userName }),
});
