import {
  dateFormats,
  type Formats,
  formatDate,
  formatMoney,
  formatTime,
  numberFormats,
  partsOfInstant,
  timeFormats,
} from "~/i18n/formats";
import { localeNames, locales } from "~/i18n/locales";
import { timeZones } from "~/i18n/time-zones";
import type { Option } from "~/ui/fields/Field";

export type ProfileField = "language" | "timeZone" | "numberFormat" | "dateFormat" | "timeFormat";

/**
 * What can be chosen, each choice showing what it does, so that nobody needs to save to see. Made on the server: a
 * browser may know other rules of a time zone, and would then show another time of day.
 */
export function profileChoices(formats: Formats, now: Date): Record<ProfileField, Option[]> {
  const here = partsOfInstant(now, formats.timeZone);
  return {
    language: locales.map((locale) => ({ value: locale, label: localeNames[locale] })),
    timeZone: timeZones.map((zone) => {
      const { time } = partsOfInstant(now, zone);
      return { value: zone, label: `${zone.replaceAll("_", " ")} – ${time.slice(0, 5)}` };
    }),
    numberFormat: numberFormats.map((format) => ({
      value: format,
      label: formatMoney("1234567.89", { ...formats, numberFormat: format }),
    })),
    dateFormat: dateFormats.map((format) => ({
      value: format,
      label: `${formatDate(here.date, { ...formats, dateFormat: format })} (${pattern(format)})`,
    })),
    timeFormat: timeFormats.map((format) => ({
      value: format,
      label: formatTime(here.time, { ...formats, timeFormat: format }),
    })),
  };
}

/** `%d.%m.%Y` as people write it: DD.MM.YYYY. Where day and month could be taken for each other, this tells. */
const pattern = (format: string) => format.replace("%Y", "YYYY").replace("%m", "MM").replace("%d", "DD");
