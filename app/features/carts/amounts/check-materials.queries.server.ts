import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { kindSchema, rowSchema } from "../cart.schema";
import { mayFill, mayFillSomeCart } from "../cart-rules";
import { checkItems } from "./check-items.server";

/** Finds the numbers and units that the ERP does not sell, for rows that cannot be added yet because of their quantities. */
export const checkMaterials = query({
  name: "cart.checkMaterials",
  allow: mayFillSomeCart,
  input: z.strictObject({ kind: kindSchema, items: z.array(rowSchema).max(500) }),
  async run(ctx, input) {
    ctx.require(mayFill(input.kind)(ctx.actor, input));
    return ok((await checkItems(ctx, input.items)).problems);
  },
});
