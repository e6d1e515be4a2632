import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findPeople } from "~/features/identity/people/people.queries.server";
import { pageSizes } from "~/ui/lists/list-view";
import { findClaim, findHeldClaims as findHeld } from "./claims.store.server";

export const claimIdSchema = z.strictObject({ claim: z.uuid() });

/** Lists claims of which nobody knows whether the ERP has them, oldest first: a person decides about them. */
export const findHeldClaims = query({
  name: "claims.findHeld",
  allow: may("administer"),
  input: z.strictObject({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  }),
  async run({ db }, paging) {
    const { items, total } = await findHeld(db, paging);
    const people = await findPeople(
      db,
      items.map(({ userId }) => userId),
    );
    const claims = items.map((claim) => ({ ...claim, person: people.get(claim.userId)?.name ?? "" }));
    return ok({ items: claims, total, ...paging });
  },
});

/** Reads one claim that a person decides about, for the page that asks whether to give it back. */
export const getHeldClaim = query({
  name: "claims.getHeld",
  allow: may("administer"),
  input: claimIdSchema,
  async run({ db }, input) {
    const storedClaim = await findClaim(db, input.claim);
    const claim = orNotFound(storedClaim?.state === "forPerson" ? storedClaim : null);
    const person = (await findPeople(db, [claim.userId])).get(claim.userId)?.name ?? "";
    return ok({ claim, person });
  },
});
