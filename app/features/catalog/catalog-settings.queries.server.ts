import { z } from "zod";
import { query } from "~/door/operation.server";
import { found, ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findUserSite } from "../identity/user-site.queries.server";
import { catalogDefaults } from "./catalog.settings";
import { findUserSettings } from "./catalog-settings.store.server";

/** What was decided for one user, and what holds where nothing was. */
export const getCatalogSettings = query({
  name: "catalog.getSettings",
  allow: may("administer"),
  input: z.strictObject({ userId: z.uuid() }),
  async run(ctx, { userId }) {
    const { username, micrositeId } = found(await findUserSite(ctx.db, userId));
    return ok({
      username,
      own: await findUserSettings(ctx.db, userId),
      usual: await ctx.settings.get(catalogDefaults, micrositeId ? { micrositeId } : {}),
    });
  },
});
