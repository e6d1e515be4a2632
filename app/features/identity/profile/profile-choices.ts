import {
  dateFormats,
  type Formats,
  formatDate,
  formatMoney,
  formatTime,
  numberFormats,
  partsOfInstant,
  rowHeights,
  timeFormats,
} from "~/i18n/formats";
import { type Locale, localeNames } from "~/i18n/locales";
import { timeZones } from "~/i18n/time-zones";
import type { Translate } from "~/i18n/translate";
import type { Option } from "~/ui/fields/Field";

export type ProfileField =
  | "language"
  | "timeZone"
  | "numberFormat"
  | "dateFormat"
  | "timeFormat"
  | "rowHeight";

/**
 * Builds the choices, each with an example of its effect. Computed on the server: a browser may have other
 * time zone rules and would show another time.
 */
export function profileChoices(
  { formats, languages, now }: { formats: Formats; languages: readonly Locale[]; now: Date },
  t: Translate,
): Record<ProfileField, Option[]> {
  const localTime = partsOfInstant(now, formats.timeZone);
  return {
    language: languages.map((locale) => ({ value: locale, label: localeNames[locale] })),
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
      label: `${formatDate(localTime.date, { ...formats, dateFormat: format })} (${pattern(format)})`,
    })),
    timeFormat: timeFormats.map((format) => ({
      value: format,
      label: formatTime(localTime.time, { ...formats, timeFormat: format }),
    })),
    rowHeight: rowHeights.map((height) => ({ value: height, label: t(`profile.rowHeight.${height}`) })),
  };
}

/** Describes `%d.%m.%Y` as DD.MM.YYYY, which is unambiguous where the example could confuse day and month. */
const pattern = (format: string) => format.replace("%Y", "YYYY").replace("%m", "MM").replace("%d", "DD");
