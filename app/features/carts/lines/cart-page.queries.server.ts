import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import type { MaterialRow } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { filesOf } from "../attachments/cart-files.server";
import { readActiveCart } from "../cart.queries.server";
import { kindSchema } from "../cart.schema";
import { cartAttributes } from "../cart.settings";
import { mayFill, mayFillQuotes, mayFillSomeCart, mayKeepCarts } from "../cart-rules";

/** Everything that the page of a cart's lines shows. */
export const getCartPage = query({
  name: "cart.getPage",
  allow: mayFillSomeCart,
  input: z.strictObject({
    kind: kindSchema,
    refresh: z.boolean().default(false),
    /** The beginning of a number, for which materials are suggested. */
    find: z.string().max(100).optional(),
  }),
  async run(ctx, { kind, refresh, find }) {
    ctx.require(mayFill(kind)(ctx.actor, {}));
    const read = await readActiveCart(ctx, { kind, refresh });
    const { cart: fields, item: itemFields } = await ctx.settings.get(cartAttributes, {
      salesAreaId: ctx.actor.salesArea?.id ?? null,
    });
    let found: MaterialRow[] = [];
    if (find) {
      const search = { q: find, page: 1, pageSize: 10 };
      try {
        found = (await ctx.erp.materials.search(ctx.erpContext, search)).value.items;
      } catch (error) {
        if (!(error instanceof ErpError)) throw error;
      }
    }
    const maySaveAsQuote = kind === "order" && mayFillQuotes(ctx.actor, {}).allowed;
    const mayKeep = mayKeepCarts(ctx.actor, {}).allowed;
    const files = await filesOf(ctx, read.cart);
    return ok({ read, ...files, fields, itemFields, found, maySaveAsQuote, mayKeep });
  },
});
