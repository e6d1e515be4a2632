import { z } from "zod";
import { totalOf } from "~/db/total-of";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn, withPartner } from "~/door/verdict";
import { findProductNames } from "~/features/catalog/product-names.server";
import { countUnreadChanges, findUnreadChanges } from "./order-changes.store.server";
import { unreadOf } from "./unread-of";

/** Finds what the ERP moved on the active customer's open orders and the user has not taken note of. */
export const findOrderChanges = query({
  name: "orderChanges.find",
  allow: signedIn.and(withPartner),
  input: z.strictObject({ limit: z.number().int().min(1).max(200).default(200) }),
  async run(ctx, { limit }) {
    const search = unreadOf(ctx.actor, ctx.erpContext.system);
    const changes = await findUnreadChanges(ctx.db, search, limit);
    const page = { page: 1, pageSize: limit };
    const total = await totalOf(changes, page, () => countUnreadChanges(ctx.db, search));
    const names = await findProductNames(
      ctx,
      ctx.erpContext,
      changes.map(({ material }) => material),
    );
    const namedChanges = changes.map((change) => ({
      ...change,
      name: names.get(change.material) ?? change.name,
    }));
    return ok({ changes: namedChanges, total });
  },
});
