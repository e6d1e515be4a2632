import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { erpValueOr } from "~/door/value-or";
import type { MaterialRow } from "~/erp/erp";
import { searchMaterials } from "~/features/catalog/search-materials.server";
import { filesOf } from "../attachments/cart-files.server";
import { emptyRequiredLabels, fieldsOf } from "../attribute-fields";
import { readActiveCart } from "../cart.queries.server";
import { kindSchema } from "../cart.schema";
import { cartAttributes } from "../cart.settings";
import { mayFill, mayFillQuotes, mayFillSomeCart, maySaveCarts } from "../cart-rules";
import { cartView } from "../cart-view";
import { otherSoldTo } from "../simulation.server";
import { cartSorts, linesOnPage, withLinesOfPage } from "./lines-of-page";

/** Returns all that the page of a cart's lines shows, in the visitor's language; only addresses are missing. */
export const getCartPage = query({
  name: "cart.getPage",
  allow: mayFillSomeCart,
  input: z.strictObject({
    kind: kindSchema,
    refresh: z.boolean().default(false),
    /** Part of the lines that is shown; without it all of them. */
    part: z
      .strictObject({
        page: z.number().int().min(1),
        pageSize: z.number().int().min(1).optional(),
        unsavedLines: z.array(z.string().max(40)).max(100).optional(),
        sort: z.strictObject({ field: z.enum(cartSorts.by), direction: z.enum(["asc", "desc"]) }),
      })
      .optional(),
    /** Beginning of a number for which materials are suggested. */
    find: z.string().max(100).optional(),
  }),
  async run(ctx, { kind, refresh, part, find }) {
    ctx.require(mayFill(kind)(ctx.actor, {}));
    const { formats } = ctx.actor;
    const reading = await readActiveCart(ctx, { kind, refresh });
    const attributes = await ctx.settings.get(cartAttributes, {
      salesAreaId: ctx.actor.salesArea?.id ?? null,
    });
    const totalLines = reading.cart?.items.length ?? 0;
    const pageSize = part?.pageSize ?? linesOnPage(totalLines);
    const pageReading = part ? withLinesOfPage(reading, { ...part, pageSize }) : reading;
    const { lines, header, ...cart } = cartView(pageReading, formats);
    return ok({
      cart,
      lines,
      totalLines,
      pageSize,
      reference: header?.reference ?? null,
      fields: fieldsOf(attributes.cart, header?.attributes ?? {}, formats.locale, "cart"),
      missingFields: new Map(
        pageReading.cart?.items.map((item) => [
          item.id,
          emptyRequiredLabels(item, attributes.item, formats.locale),
        ]),
      ),
      removed: reading.removedLines,
      failure: reading.failure,
      hasOtherSoldTo:
        reading.cart !== null &&
        reading.simulation !== null &&
        otherSoldTo(reading.cart, reading.simulation.value) !== null,
      suggestions: find ? await findSuggestedMaterials(ctx, find) : [],
      showsDelivery: !ctx.actor.featuresOff.has("cart_materials_availability"),
      maySaveAsQuote: kind === "order" && mayFillQuotes(ctx.actor, {}).allowed,
      mayKeep: maySaveCarts(ctx.actor, {}).allowed,
      ...(await filesOf(ctx, reading.cart)),
    });
  },
});

/** Finds no suggestions while the ERP is away: the cart's page does without them. */
async function findSuggestedMaterials(ctx: QueryCtx, find: string): Promise<MaterialRow[]> {
  const search = { q: find, page: 1, pageSize: 10 };
  const answer = await erpValueOr(ctx, searchMaterials(ctx, ctx.erpContext, search), null);
  return answer?.value.items ?? [];
}
