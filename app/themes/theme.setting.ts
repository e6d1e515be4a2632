import { z } from "zod";
import { setting } from "~/config/settings";
import { type Hex, isHex } from "./contrast";
import { checkTheme, defaultTheme, type Theme } from "./theme";

/** No theme is kept that somebody could not read: whoever saves one is told which colour fails, and where. */
export const themeSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(60),
    /** A picture of our own host. */
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
