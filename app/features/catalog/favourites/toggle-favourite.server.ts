import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { must } from "~/lib/assert";
import { toggleFavouriteSchema } from "../catalog.schema";
import { mayKeepFavourites } from "../catalog-rules";
import { findRows } from "../search.store.server";
import { rangeOf } from "../viewer.server";
import { deleteFavourites, insertFavourite } from "./favourites.store.server";

/** Adds a product to the favourites or removes it; returns the new state. */
export const toggleFavourite = command({
  name: "catalog.toggleFavourite",
  allow: mayKeepFavourites,
  input: toggleFavouriteSchema,
  async run(ctx, { sku, favourite: wishedState }) {
    const range = rangeOf(ctx.actor);
    const owner = { userId: must(ctx.actor.userId, "a signed-in user"), system: range.system };
    const removedNumbers = wishedState ? [] : await deleteFavourites(ctx.tx, owner, [sku]);
    const favourite = wishedState ?? removedNumbers.length === 0;
    if (favourite) {
      orNotFound((await findRows(ctx.tx, range, ctx.actor.formats.locale, [sku]))[0]);
      await insertFavourite(ctx.tx, owner, sku, ctx.clock.now());
    }
    await ctx.audit({ kind: "favourite", id: sku, after: { favourite } });
    return ok({ sku, favourite });
  },
});
