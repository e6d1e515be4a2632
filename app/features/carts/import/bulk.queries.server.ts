import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { kindSchema } from "../cart.schema";
import { cartAttributes } from "../cart.settings";
import { cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { findBulkState } from "./import.store.server";

/** Returns what the form that enters many lines at once needs: own fields of a line, and lists that were left in the middle. */
export const getBulkForm = query({
  name: "cart.getBulkForm",
  allow: mayFillSomeCart,
  input: z.strictObject({ kind: kindSchema }),
  async run(ctx, input) {
    ctx.require(mayFill(input.kind)(ctx.actor, input));
    const area = { salesAreaId: ctx.actor.salesArea?.id ?? null };
    const fields = (await ctx.settings.get(cartAttributes, area)).item;
    return ok({ fields, ...(await findBulkState(ctx.db, cartOwner(ctx.actor), input.kind)) });
  },
});
