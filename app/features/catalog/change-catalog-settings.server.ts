import { z } from "zod";
import { isSameValue } from "~/admin/same-value.server";
import { raiseVersion } from "~/cache/versions.server";
import { command } from "~/door/operation.server";
import { ok, unchanged } from "~/door/outcome";
import { may } from "~/door/verdict";
import { catalogSettingsSchema } from "./catalog.settings";
import { findUserSettings, writeUserSettings } from "./catalog-settings.store.server";
import { catalogSettingsTag } from "./catalog-tag";
import { problemOfSource } from "./problem-of-source";

const { newsBlockId, catalogApiUrl } = catalogSettingsSchema.shape;

/** A value for this user, or null for the installation's. */
const choiceSchema = z.enum(["usual", "on", "off"]).default("usual");

const switchValueOf = (switchChoice: z.output<typeof choiceSchema>) =>
  switchChoice === "usual" ? null : switchChoice === "on";

/** Form fields are parsed twice, so parsing is idempotent. */
const text = <S extends z.ZodType<string>>(schema: S) => schema.default("" as never);

/** Sets catalog settings of one user; empty ones go back to the installation's. */
export const changeCatalogSettings = command({
  name: "catalog.changeSettings",
  allow: may("administer"),
  input: z.strictObject({
    userId: z.uuid(),
    showAllFilters: choiceSchema,
    newsActivated: choiceSchema,
    newsBlockId: text(newsBlockId),
    catalogApiUrl: text(catalogApiUrl),
    multiLanguage: choiceSchema,
    useSapSearch: choiceSchema,
    showAdditionalInfo: choiceSchema,
  }),
  async run(ctx, { userId, ...fields }) {
    const problem = problemOfSource(ctx, fields.catalogApiUrl);
    if (problem) return { kind: "invalid", problems: [problem] };
    const settings = {
      showAllFilters: switchValueOf(fields.showAllFilters),
      newsActivated: switchValueOf(fields.newsActivated),
      newsBlockId: fields.newsBlockId || null,
      catalogApiUrl: fields.catalogApiUrl || null,
      multiLanguage: switchValueOf(fields.multiLanguage),
      useSapSearch: switchValueOf(fields.useSapSearch),
      showAdditionalInfo: switchValueOf(fields.showAdditionalInfo),
    };
    const previousSettings = await findUserSettings(ctx.tx, userId);
    if (isSameValue(previousSettings, settings)) return unchanged({ userId });
    await writeUserSettings(ctx.tx, userId, settings);
    await raiseVersion(ctx.tx, catalogSettingsTag);
    await ctx.audit({ kind: "catalogSettings", id: userId, before: previousSettings, after: settings });
    return ok({ userId });
  },
});
