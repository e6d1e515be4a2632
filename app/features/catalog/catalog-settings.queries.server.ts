import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findUserSite } from "../identity/user-site.queries.server";
import { catalogDefaults } from "./catalog.settings";
import { maySeePrices } from "./catalog-rules";
import { findUserSettings } from "./catalog-settings.store.server";
import { viewerOf } from "./viewer.server";

/** Reads the settings of one user, and the installation's. */
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

/** Reads the effective settings of the user, for programs with the user's token. */
export const getOwnCatalogSettings = query({
  name: "catalog.getOwnSettings",
  allow: maySeePrices,
  input: z.strictObject({}),
  async run(ctx) {
    return ok((await viewerOf(ctx, {})).settings);
  },
});
