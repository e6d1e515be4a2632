import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import type { ListPrice } from "~/erp/erp";
import { pageSizes } from "~/ui/list-view";
import { maySeePrices } from "./catalog-rules";

export const findMaterialsSchema = z.strictObject({
  q: z.string().trim().max(100).default(""),
  category: z.string().max(60).default(""),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  refresh: z.boolean().default(false),
});

/** One page of the catalog with the customer's prices: two calls to the ERP, however long the page. */
export const findMaterials = query({
  name: "catalog.findMaterials",
  allow: maySeePrices,
  input: findMaterialsSchema,
  async run(ctx, input) {
    const asking = { ...ctx.erpContext, refresh: input.refresh };
    const [found, categories] = await Promise.all([
      ctx.erp.materials.search(asking, {
        page: input.page,
        pageSize: input.pageSize,
        ...(input.q ? { q: input.q } : {}),
        ...(input.category ? { criteria: { category: input.category } } : {}),
      }),
      ctx.erp.materials.categories(ctx.erpContext),
    ]);
    const numbers = found.value.items.map((row) => row.number);
    const prices = numbers.length > 0 ? await ctx.erp.pricing.listPrices(asking, numbers) : null;
    const priceOf = new Map<string, ListPrice>(prices?.value.map((price) => [price.material, price]));
    return ok({
      list: found.value,
      rows: found.value.items.map((material) => ({ material, price: priceOf.get(material.number) ?? null })),
      categories: categories.value,
      pricesAsOf: prices?.asOf ?? null,
    });
  },
});
