import { eq } from "drizzle-orm";
import { z } from "zod";
import { query } from "~/door/operation.server";
import { found, ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { users } from "../identity/identity.tables";
import { catalogDefaults } from "./catalog.settings";
import { findUserSettings } from "./catalog-settings.store.server";

/** What was decided for one user, and what holds where nothing was. */
export const getCatalogSettings = query({
  name: "catalog.getSettings",
  allow: may("administer"),
  input: z.strictObject({ userId: z.uuid() }),
  async run(ctx, { userId }) {
    const [user] = await ctx.db
      .select({ username: users.username, micrositeId: users.micrositeId })
      .from(users)
      .where(eq(users.id, userId));
    const { username, micrositeId } = found(user);
    return ok({
      username,
      own: await findUserSettings(ctx.db, userId),
      usual: await ctx.settings.get(catalogDefaults, micrositeId ? { micrositeId } : {}),
    });
  },
});
