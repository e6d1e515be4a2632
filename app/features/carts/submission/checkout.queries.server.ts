import { z } from "zod";
import { fingerprint } from "~/door/once.server";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { ErpError } from "~/erp/erp-errors";
import { outageOf } from "~/features/downtimes/downtimes.queries.server";
import { findApprovers } from "~/features/identity/people/people.queries.server";
import { findAttachments } from "../attachments/attachment.store.server";
import { readActiveCart } from "../cart.queries.server";
import { kindSchema } from "../cart.schema";
import { queueWhenDown } from "../cart.settings";
import { mayFill, mayFillSomeCart, maySubmit } from "../cart-rules";
import { priceSnapshotOf, snapshotChanges } from "../price-snapshot";
import { offeredWays } from "./payment-ways.server";
import { findSimilar } from "./similar.server";

/** The last look before sending: totals, what has changed meanwhile, and orders that look like this one. */
export const getCheckout = query({
  name: "cart.getCheckout",
  allow: mayFillSomeCart,
  input: z.strictObject({ kind: kindSchema }),
  async run(ctx, { kind }) {
    ctx.require(mayFill(kind)(ctx.actor, {}));
    const read = await readActiveCart(ctx, { kind, priced: true });
    const { cart, simulation, seen } = read;
    const now = cart && simulation ? priceSnapshotOf(cart, simulation.value) : null;
    const similar =
      cart && cart.items.length > 0 && !read.failure ? await lookedFor(() => findSimilar(ctx, cart)) : [];
    return ok({
      read,
      /** What is about to be sent, as it stands now or was seen last. */
      figures: now ?? seen,
      fingerprint: now ? fingerprint(now) : "",
      changes: seen && now ? snapshotChanges(seen, now) : [],
      similar,
      ways: await offeredWays(ctx, ctx.actor.salesArea?.id ?? null),
      /** What was seen last may be handed in now, to be sent when the ERP is back. */
      toQueue: seen !== null && (await isAway(ctx, read.failure !== null)) ? seen : null,
      approvers:
        cart && kind === "order"
          ? await findApprovers(ctx.db, {
              soldTo: cart.soldTo,
              salesAreaId: cart.salesAreaId,
              not: ctx.actor.userId ?? "",
            })
          : [],
      /** How many files go along. */
      files: cart ? (await findAttachments(ctx.db, cart.id)).length : 0,
      /** Or somebody else must be asked. */
      maySend: maySubmit(kind)(ctx.actor, {}).allowed,
    });
  },
});

/** What the cart's page remembers of the ERP outlives its closing: sending would be refused all the same. */
async function isAway(ctx: QueryCtx, failed: boolean): Promise<boolean> {
  if (!(await ctx.settings.get(queueWhenDown, { micrositeId: ctx.actor.micrositeId }))) return false;
  return failed || (await outageOf(ctx.db, ctx.erpContext.system, ctx.clock.now()))?.closed === true;
}

async function lookedFor<T>(look: () => Promise<T[]>): Promise<T[]> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof ErpError) return [];
    throw error;
  }
}
