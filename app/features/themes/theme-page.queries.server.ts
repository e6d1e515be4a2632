import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { imageAddress } from "~/features/images/image-address";
import { findImages } from "~/files/images.store.server";
import { themeSetting } from "~/themes/theme.setting";
import { appliedTheme, themeOwner } from "./applied-theme";
import { themeUses } from "./theme-uses";
import { selectThemeChanges, themeStore } from "./themes.store.server";

/** Tells where a theme is shown or planned, what is shown elsewhere, and whether its record has changed since. */
export const getThemeUse = query({
  name: "themes.getUse",
  allow: may("manage_content"),
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const record = orNotFound(await themeStore.get(ctx, id));
    const pictures = await findImages(ctx.db, themeOwner(id));
    const uses = themeUses(await selectThemeChanges(ctx.db), ctx.clock.now());
    const appliedValue = JSON.stringify(themeSetting.schema.parse(appliedTheme(record, pictures)));
    return ok({
      version: record.version,
      deleted: record.deletedAt !== null,
      images: pictures.map((picture) => ({ ...picture, href: imageAddress(picture) })),
      background: record.background ?? { activeIndex: 0, color: "#ffffff" },
      uses: uses.map(({ value, previous, planned, from, ...use }) => {
        const inForce = themeSetting.schema.safeParse(value);
        return {
          ...use,
          from: from?.toISOString() ?? null,
          isOutdated:
            inForce.success && inForce.data.themeId === id && JSON.stringify(inForce.data) !== appliedValue,
          planned: planned.map((each) => ({
            title: each.title,
            from: each.from.toISOString(),
            version: each.version,
          })),
          previous: previous.map((each) => ({
            title: each.title,
            from: each.from?.toISOString() ?? null,
            version: each.version,
          })),
        };
      }),
    });
  },
});
