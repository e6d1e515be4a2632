import { z } from "zod";
import { holds } from "~/door/actor";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { findDropShips, findHoldings, findSalesAreasOf } from "./holdings.store.server";

/**
 * Returns the customers that the signed-in user may act for: their own, or for staff all in any sales area.
 */
export const findOwnPartners = query({
  name: "identity.findOwnPartners",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    const isForAnyPartner = holds(ctx.actor, "select_any_partner");
    const userId = must(ctx.actor.userId, "a signed-in user");
    return ok({
      holdings: isForAnyPartner ? [] : await findHoldings(ctx.db, userId),
      salesAreas: isForAnyPartner ? await findSalesAreasOf(ctx.db, userId) : [],
      dropShips: holds(ctx.actor, "drop_ships") ? await findDropShips(ctx.db, userId) : [],
    });
  },
});
