import { query } from "~/door/operation.server";
import { notFound, ok } from "~/door/outcome";
import { isOrderable } from "./catalog";
import { checkAvailabilitySchema } from "./catalog.schema";
import { maySeePrices } from "./catalog-rules";
import { findPrices } from "./find-prices.server";
import { findRows } from "./search.store.server";
import { rangeOf } from "./viewer.server";

/** Asks the ERP in one call for prices and dates of several materials, always for the active customer. */
export const checkAvailability = query({
  name: "catalog.checkAvailability",
  allow: maySeePrices,
  input: checkAvailabilitySchema,
  async run(ctx, { items, partner, salesArea, forceReload }) {
    const range = rangeOf(ctx.actor);
    // Another customer or sales area is not found.
    if (salesArea && salesArea !== range.salesArea) return notFound;
    if (partner && partner !== ctx.actor.partner?.number) return notFound;
    const numbers = items.map(({ material }) => material);
    const soldRows = await findRows(ctx.db, range, ctx.actor.formats.locale, numbers);
    const orderable = new Set(soldRows.filter(isOrderable).map(({ number }) => number));
    const questions = items.filter(({ material }) => orderable.has(material));
    const { of, asOf, state, failure } = await findPrices(ctx, range, questions, { refresh: forceReload });
    // Answers with the failure if there is no price at all, not even an earlier one.
    if (failure && state === "none") return failure;
    return ok({
      items: items.map(({ material }) => ({
        material,
        answer: of.get(material) ?? null,
        problem: orderable.has(material) ? null : ctx.t("catalog.unknownProduct", { material }),
      })),
      asOf,
      state,
    });
  },
});
