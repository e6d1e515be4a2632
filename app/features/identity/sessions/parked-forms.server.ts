import { z } from "zod";
import { command, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { anyone, signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import {
  deleteExpiredForms,
  findParkedForm,
  insertParkedForm,
  popParkedForm,
} from "./parked-forms.store.server";

const maxBytes = 256 * 1024;

/**
 * Stores a form that arrived after its session had ended, for the owner of that session alone. The HTTP edge has
 * encrypted it; nothing in it is executed until its owner confirms.
 */
export const parkForm = command({
  name: "identity.parkForm",
  // The request has no session any more: the ended one names the owner.
  allow: anyone,
  input: z.strictObject({
    id: z.uuid(),
    owner: z.uuid(),
    sealed: z.instanceof(Buffer).refine((sealedBytes) => sealedBytes.length <= maxBytes),
  }),
  limits: [{ times: 20, seconds: 3_600, by: ({ owner }) => owner }],
  unaudited: "kept for its sender; what it leads to is audited",
  async run(ctx, { id, owner, sealed }) {
    const now = ctx.clock.now();
    await deleteExpiredForms(ctx.tx, now);
    await insertParkedForm(ctx.tx, { id, userId: owner, sealed, createdAt: now });
    return ok(null);
  },
});

export const getParkedForm = query({
  name: "identity.getParkedForm",
  allow: signedIn,
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    return ok(orNotFound(await findParkedForm(ctx.db, { id, userId }, ctx.clock.now())));
  },
});

/** Removes the form, to be carried on or discarded. Idempotent for the user: a second click finds nothing. */
export const takeParkedForm = command({
  name: "identity.takeParkedForm",
  allow: signedIn,
  input: z.strictObject({ id: z.uuid() }),
  unaudited: "what the form leads to is audited",
  async run(ctx, { id }) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    return ok(orNotFound(await popParkedForm(ctx.tx, { id, userId }, ctx.clock.now())));
  },
});
