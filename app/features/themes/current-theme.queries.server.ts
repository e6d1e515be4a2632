import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { derivedBody, namedColours, paletteColours, sidebarColours } from "~/themes/look";
import { themeAddress } from "~/themes/theme";
import { themeSetting } from "~/themes/theme.setting";

const imageTags = ["logo", "favicon", "mailHead"] as const;

/** Returns what the visitor's microsite looks like, for programs that show parts of it. */
export const getCurrentTheme = query({
  name: "themes.getCurrent",
  allow: anyone,
  input: z.strictObject({}),
  async run(ctx) {
    const theme = await ctx.settings.get(themeSetting, ctx.actor);
    return ok({
      id: theme.themeId,
      name: theme.name,
      currentColors: paletteColours.map((name) => theme[name].toUpperCase()),
      namedColors: namedColours(theme).map(({ name, colour }) => ({ name, color: colour.toUpperCase() })),
      sidebar: Object.fromEntries(sidebarColours.map((name) => [name, theme[name]?.toUpperCase() ?? null])),
      ...derivedBody(theme),
      font: theme.font,
      corners: theme.corners,
      density: theme.density,
      images: imageTags.flatMap((tag) => {
        const src = theme[tag];
        return src ? [{ tag, src }] : [];
      }),
      backgrounds: { mainBg: { activeIndex: theme.background?.activeIndex ?? 0 } },
      styleSheet: themeAddress(theme),
    });
  },
});
