import { z } from "zod";
import { dateFormats, numberFormats, timeFormats } from "~/i18n/formats";
import { locales } from "~/i18n/locales";
import { timeZones } from "~/i18n/time-zones";

/** What the form of one's own settings takes; machines use the same. */
export const updateProfileSchema = z.strictObject({
  language: z.enum(locales),
  timeZone: z.enum(timeZones),
  numberFormat: z.enum(numberFormats),
  dateFormat: z.enum(dateFormats),
  timeFormat: z.enum(timeFormats),
});
