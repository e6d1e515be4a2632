import { z } from "zod";
import { setting } from "~/config/settings";
import { locales } from "~/i18n/locales";
import { withoutRepeats } from "~/lib/field-schemas";

/** Languages that visitors may choose; the first one is for those whose browser asks for none of them. */
export const offeredLanguages = setting(
  "portal.languages",
  withoutRepeats(z.array(z.enum(locales)).min(1).max(locales.length)).meta({ ordered: true }),
  [...locales],
  { scope: "microsite", page: "/admin/languages" },
);
