import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { mayReport, withSoldTo } from "~/door/verdict";
import { mayReadAllCustomers, readsAllCustomers } from "~/features/documents/documents-rules";
import { findPeople } from "~/features/identity/people/people.queries.server";
import { pageSizes } from "~/ui/lists/list-view";
import { cartOwner } from "../cart-rules";
import { findBackgroundCarts } from "./background-carts.store.server";

export const mayReadBackgroundCarts = mayReport("background_carts").and(withSoldTo.or(mayReadAllCustomers));

/** Lists the carts that are sent in the background, and those that failed. Staff see all customers of the sales area. */
export const listBackgroundCarts = query({
  name: "cart.listBackground",
  allow: mayReadBackgroundCarts,
  input: z.strictObject({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  }),
  async run({ db, actor }, paging) {
    const search = readsAllCustomers(actor)
      ? { salesAreaId: actor.salesArea?.id ?? null, soldTo: null }
      : cartOwner(actor);
    const { items, total } = await findBackgroundCarts(db, search, paging);
    const people = await findPeople(
      db,
      items.map(({ userId }) => userId),
    );
    const withPersons = items.map((item) => ({ ...item, person: people.get(item.userId)?.name ?? "" }));
    return ok({ items: withPersons, total, ...paging });
  },
});
