import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { catalogSettingsSchema } from "./catalog.settings";
import { findUserSettings, writeUserSettings } from "./catalog-settings.store.server";

const decided = catalogSettingsSchema.shape;

/** What is null goes back to how the installation has it. */
export const changeCatalogSettings = command({
  name: "catalog.changeSettings",
  allow: may("administer"),
  input: z.strictObject({
    userId: z.uuid(),
    showAllFilters: decided.showAllFilters.nullable(),
    newsActivated: decided.newsActivated.nullable(),
    newsBlockId: decided.newsBlockId.nullable(),
    catalogApiUrl: decided.catalogApiUrl.nullable(),
    multiLanguage: decided.multiLanguage.nullable(),
    useSapSearch: decided.useSapSearch.nullable(),
    showAdditionalInfo: decided.showAdditionalInfo.nullable(),
  }),
  async run(ctx, { userId, ...settings }) {
    const before = await findUserSettings(ctx.tx, userId);
    await writeUserSettings(ctx.tx, userId, settings);
    await ctx.audit({ kind: "catalogSettings", id: userId, before, after: settings });
    return ok({ userId });
  },
});
