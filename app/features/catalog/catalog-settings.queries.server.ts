import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findUserSite } from "../identity/user-site.queries.server";
import { catalogDefaults } from "./catalog.settings";
import { maySeePrices } from "./catalog-rules";
import { findUserSettings } from "./catalog-settings.store.server";
import { viewerOf } from "./viewer.server";

/** What was decided for one user, and what holds where nothing was. */
export const getCatalogSettings = query({
  name: "catalog.getSettings",
  allow: may("administer"),
  input: z.strictObject({ userId: z.uuid() }),
  async run(ctx, { userId }) {
    const { username, micrositeId } = orNotFound(await findUserSite(ctx.db, userId));
    return ok({
      username,
      own: await findUserSettings(ctx.db, userId),
      usual: await ctx.settings.get(catalogDefaults, micrositeId ? { micrositeId } : {}),
    });
  },
});

/** For programs that work in the user's name: what holds for this user, whoever decided it. */
export const getOwnCatalogSettings = query({
  name: "catalog.getOwnSettings",
  allow: maySeePrices,
  input: z.strictObject({}),
  async run(ctx) {
    return ok((await viewerOf(ctx, {})).settings);
  },
});
