import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { searchMaterials } from "~/features/catalog/search-materials.server";
import { mayFillSomeCart } from "../cart-rules";

/** Suggests materials whose number, name or customer's number begins with the typed text. */
export const findSuggestions = query({
  name: "cart.findSuggestions",
  allow: mayFillSomeCart,
  input: z.strictObject({
    q: z.string().trim().max(100),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  async run(ctx, { q, page, pageSize }) {
    if (q === "") return ok({ items: [], page, pageSize, total: 0, more: false });
    const { value } = await searchMaterials(ctx, ctx.erpContext, { q, page, pageSize });
    return ok(value);
  },
});
