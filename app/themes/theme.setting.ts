import { z } from "zod";
import { setting } from "~/config/settings";
import { unreadableColours } from "./check-look";
import type { Hex } from "./contrast";
import { imageIndex } from "./login-sheet";
import { corners, defaultLook, densities, fonts, type Look } from "./look";
import { defaultTheme } from "./theme";

/** Colours are stored in lower case, with `#` and six digits, however they are typed. */
export const hexSchema = z
  .string()
  .trim()
  .toLowerCase()
  // Cuts the colour as the mask of the fields does with script.
  .overwrite((text) => (text === "" ? "" : `#${text.replaceAll("#", "")}`.slice(0, 7)))
  .regex(/^#[0-9a-f]{6}$/, "form.colour") as unknown as z.ZodType<Hex, string>;

const optionalHexSchema = hexSchema.nullable().default(null);

/** Fields of a look, for the stored theme as for the form of one. */
export const lookSchema = z.strictObject({
  primary: hexSchema.default(defaultLook.primary),
  secondary: hexSchema.default(defaultLook.secondary),
  success: hexSchema.default(defaultLook.success),
  white: hexSchema.default(defaultLook.white),
  neutral: hexSchema.default(defaultLook.neutral),
  logoBg: optionalHexSchema,
  navBg: optionalHexSchema,
  navLinkTextColor: optionalHexSchema,
  navLinkHoverBg: optionalHexSchema,
  navLinkHoverTextColor: optionalHexSchema,
  font: z.enum(fonts).default(defaultLook.font),
  corners: z.enum(corners).default(defaultLook.corners),
  density: z.enum(densities).default(defaultLook.density),
});

/** Picture on our own host. */
const pictureSchema = z
  .string()
  .regex(/^\/[\w-][\w./-]{0,199}$/)
  .nullable()
  .default(null);

export const backgroundIndexSchema = z.coerce.number().int().min(0).max(imageIndex);

/** Rejects unreadable themes: the message names the colour that fails and the nearest one that is readable. */
export const themeSchema = lookSchema
  .extend({
    themeId: z.uuid().nullable().default(null),
    name: z.string().trim().min(1).max(60),
    logo: pictureSchema,
    favicon: pictureSchema,
    mailHead: pictureSchema,
    background: z
      .strictObject({
        activeIndex: backgroundIndexSchema,
        color: hexSchema,
        image: pictureSchema,
        imageSmall: pictureSchema,
      })
      .nullable()
      .default(null),
  })
  .superRefine((theme, issues) => {
    for (const { field, ratio, nearest } of unreadableColours(theme satisfies Look)) {
      issues.addIssue({
        code: "custom",
        path: [field],
        message: "themes.unreadable",
        params: contrastParams(ratio, nearest),
      });
    }
  });

export const contrastParams = (ratio: number, nearest: Hex) => ({
  ratio: (Math.floor(ratio * 10) / 10).toFixed(1),
  colour: nearest.toUpperCase(),
});

export const themeSetting = setting("theme", themeSchema, defaultTheme, {
  scope: "microsite",
  page: "/admin/themes",
});
