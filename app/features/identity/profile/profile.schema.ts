import { z } from "zod";
import { dateFormats, numberFormats, rowHeights, timeFormats } from "~/i18n/formats";
import { locales } from "~/i18n/locales";
import { timeZones } from "~/i18n/time-zones";

/** Fields of a user's own settings, for form and API alike. */
export const updateProfileSchema = z.strictObject({
  language: z.enum(locales),
  timeZone: z.enum(timeZones),
  numberFormat: z.enum(numberFormats),
  dateFormat: z.enum(dateFormats),
  timeFormat: z.enum(timeFormats),
  rowHeight: z.enum(rowHeights).default("normal"),
});
