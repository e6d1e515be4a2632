import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { must } from "~/lib/assert";
import { isOrderable } from "../catalog";
import { findFavouritesSchema } from "../catalog.schema";
import { mayKeepFavourites } from "../catalog-rules";
import { findPrices } from "../find-prices.server";
import { findOwnNumbers } from "../own-numbers.server";
import { findRows } from "../search.store.server";
import { viewerOf } from "../viewer.server";
import { findFavourites } from "./favourites.store.server";

/** Lists the person's favourites that the active sales area sells, with prices. */
export const listFavourites = query({
  name: "catalog.listFavourites",
  allow: mayKeepFavourites,
  input: findFavouritesSchema,
  async run(ctx, input) {
    const { range, settings, listing } = await viewerOf(ctx, input);
    const { locale } = ctx.actor.formats;
    const owner = { userId: must(ctx.actor.userId, "a signed-in user"), system: range.system };
    const [{ materials, total }, ownNumbers] = await Promise.all([
      findFavourites(ctx.db, owner, range.salesArea, {
        limit: input.pageSize,
        offset: (input.page - 1) * input.pageSize,
      }),
      findOwnNumbers(ctx, range),
    ]);
    const rows = await findRows(ctx.db, range, locale, materials);
    const questions = rows.filter(isOrderable).map(({ number }) => ({ material: number, quantity: "1" }));
    const prices = await findPrices(ctx, range, questions, input);
    return ok({
      rows: rows.map((row) => ({
        ...row,
        picture: listing.catalogImages ? row.picture : null,
        ownNumber: ownNumbers.get(row.number)?.at(-1) ?? null,
        price: prices.of.get(row.number) ?? null,
        favourite: true,
      })),
      total,
      page: { page: input.page, pageSize: input.pageSize },
      prices: { asOf: prices.asOf, state: prices.state, shown: true },
      showAdditionalInfo: settings.showAdditionalInfo,
    });
  },
});
