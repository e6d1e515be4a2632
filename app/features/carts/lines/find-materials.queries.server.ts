import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { searchMaterials } from "~/features/catalog/search-materials.server";
import { pageSizes } from "~/ui/lists/list-view";
import { mayFillSomeCart } from "../cart-rules";

const findMaterialsSchema = z
  .strictObject({
    materialNumber: z.string().trim().max(40).default(""),
    description: z.string().trim().max(100).default(""),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
    sortBy: z.enum(["number", "name"]).default("number"),
    order: z.enum(["asc", "desc"]).default("asc"),
  })
  .refine(({ materialNumber, description }) => materialNumber !== "" || description !== "", {
    path: ["materialNumber"],
    error: "cart.materials.nothingGiven",
  });

/** Finds materials of the sales area by the beginning of the number, by words, or by both. */
export const findMaterials = query({
  name: "cart.findMaterials",
  allow: mayFillSomeCart,
  input: findMaterialsSchema,
  async run(ctx, { materialNumber, description, ...list }) {
    const criteria = {
      ...(materialNumber ? { materialNumber } : {}),
      ...(description ? { description } : {}),
    };
    const { value, asOf } = await searchMaterials(ctx, ctx.erpContext, { ...list, criteria });
    return ok({ ...value, asOf });
  },
});
