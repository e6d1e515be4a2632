import type { DateFormat, Formats } from "~/i18n/formats";
import type { Locale } from "~/i18n/locales";

export const dateField = "input[data-date]";

/** Reads in which language, format and time zone the visitor writes dates. */
export function formatsOf({
  dataset,
  ownerDocument,
}: HTMLInputElement): Pick<Formats, "locale" | "dateFormat" | "timeZone"> {
  const [dateFormat = "", timeZone = ""] = (dataset.date ?? "").split(" ");
  return {
    locale: ownerDocument.documentElement.lang as Locale,
    dateFormat: dateFormat as DateFormat,
    timeZone,
  };
}
