import { z } from "zod";
import type { Actor } from "~/door/actor";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn, withPartner } from "~/door/verdict";
import type { Scope } from "~/erp/erp";
import { pageSizes } from "~/ui/list-view";
import { orderSorts } from "./order-list";

/** Documents of the active customer only; another customer's are as unknown as those that do not exist. */
function within(actor: Actor): Scope {
  return actor.partner ? [{ function: actor.partner.function, number: actor.partner.number }] : [];
}

export const findOrders = query({
  name: "documents.findOrders",
  allow: signedIn.and(withPartner),
  input: z.strictObject({
    q: z.string().trim().max(50).default(""),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
    sortBy: z.enum(orderSorts.by).default(orderSorts.usual.field),
    order: z.enum(["asc", "desc"]).default(orderSorts.usual.direction),
    refresh: z.boolean().default(false),
  }),
  async run(ctx, input) {
    const asking = { ...ctx.erpContext, refresh: input.refresh };
    const found = await ctx.erp.orders.search(asking, {
      within: within(ctx.actor),
      page: input.page,
      pageSize: input.pageSize,
      sortBy: input.sortBy,
      order: input.order,
      ...(input.q ? { q: input.q } : {}),
    });
    return ok({ list: found.value, asOf: found.asOf });
  },
});

export const getOrder = query({
  name: "documents.getOrder",
  allow: signedIn.and(withPartner),
  input: z.strictObject({ number: z.string().min(1).max(20) }),
  async run(ctx, input) {
    const found = await ctx.erp.orders.get(ctx.erpContext, input.number, within(ctx.actor));
    return ok({ order: found.value, asOf: found.asOf });
  },
});
