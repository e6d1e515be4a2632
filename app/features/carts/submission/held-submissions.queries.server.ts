import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findPeople } from "~/features/identity/people/people.queries.server";
import { pageSizes } from "~/ui/lists/list-view";
import { findHeldSubmission, findHeldSubmissions, type SentCart } from "./submission.store.server";

export type HeldSubmission = SentCart & { soldTo: string; person: { name: string; email: string } | null };

/** Lists submissions that were never found in the ERP, oldest first: a person decides about them. */
export const findHeld = query({
  name: "cart.findHeld",
  allow: may("administer"),
  input: z.strictObject({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  }),
  async run(ctx, paging) {
    const { items, total } = await findHeldSubmissions(ctx.db, paging);
    const people = await findPeople(
      ctx.db,
      items.map(({ userId }) => userId),
    );
    const withOwners = items.map(
      ({ userId, ...content }): HeldSubmission => ({ ...content, person: people.get(userId) ?? null }),
    );
    return ok({ items: withOwners, total, ...paging });
  },
});

/** Returns one held submission for the confirmation page. */
export const getHeld = query({
  name: "cart.getHeld",
  allow: may("administer"),
  input: z.strictObject({ submission: z.uuid() }),
  async run(ctx, input) {
    const { userId, ...content } = orNotFound(await findHeldSubmission(ctx.db, input.submission));
    const people = await findPeople(ctx.db, [userId]);
    const submission: HeldSubmission = { ...content, person: people.get(userId) ?? null };
    return ok(submission);
  },
});
