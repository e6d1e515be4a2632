import { z } from "zod";
import { setting } from "~/config/settings";
import { type Hex, isHex } from "./contrast";
import { checkTheme, defaultTheme, type Theme } from "./theme";

/** Rejects unreadable themes: the message names the colour that fails and its place. */
export const themeSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(60),
    /** Picture on our own host. */
    logo: z
      .string()
      .regex(/^\/[\w-][\w./-]{0,199}$/)
      .nullable(),
    primary: z
      .custom<Hex>((value) => typeof value === "string" && isHex(value), "form.colour")
      .meta({ atom: "color" }),
  })
  .refine((theme: Theme) => checkTheme(theme).every(({ enough }) => enough), {
    path: ["primary"],
    error: "form.contrast",
  });

export const themeSetting = setting("theme", themeSchema, defaultTheme, "microsite");
