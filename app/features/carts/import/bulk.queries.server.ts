import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { kindSchema } from "../cart.schema";
import { cartAttributes } from "../cart.settings";
import { mayFill, mayFillSomeCart } from "../cart-rules";

/** Returns the installation's own fields of a line, for the form that enters many lines at once. */
export const getBulkFields = query({
  name: "cart.getBulkFields",
  allow: mayFillSomeCart,
  input: z.strictObject({ kind: kindSchema }),
  async run(ctx, input) {
    ctx.require(mayFill(input.kind)(ctx.actor, input));
    const area = { salesAreaId: ctx.actor.salesArea?.id ?? null };
    return ok({ fields: (await ctx.settings.get(cartAttributes, area)).item });
  },
});
