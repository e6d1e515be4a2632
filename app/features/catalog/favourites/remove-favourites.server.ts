import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { must } from "~/lib/assert";
import { removeFavouritesSchema } from "../catalog.schema";
import { mayKeepFavourites } from "../catalog-rules";
import { rangeOf } from "../viewer.server";
import { deleteFavourites } from "./favourites.store.server";

export const removeFavourites = command({
  name: "catalog.removeFavourites",
  allow: mayKeepFavourites,
  input: removeFavouritesSchema,
  async run(ctx, { items }) {
    const { system } = rangeOf(ctx.actor);
    const owner = { userId: must(ctx.actor.userId, "a signed-in user"), system };
    const removedNumbers = await deleteFavourites(ctx.tx, owner, items);
    await ctx.audit({ kind: "favourite", id: items.join(","), before: { removed: removedNumbers } });
    return ok({ removed: removedNumbers });
  },
});
