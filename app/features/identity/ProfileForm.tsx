import type { SubmissionResult } from "@conform-to/dom";
import {
  dateFormats,
  type Formats,
  formatDate,
  formatMoney,
  formatTime,
  numberFormats,
  timeFormats,
} from "~/i18n/formats";
import { useT } from "~/i18n/i18n-context";
import { localeNames, locales } from "~/i18n/locales";
import { Button } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { type Option, SelectField } from "~/ui/Field";
import { typedValue } from "~/ui/submission";

/** Each choice shows what it does, so that nobody needs to save to see. */
export function ProfileForm(props: {
  formats: Formats;
  here: { date: string; time: string };
  zones: readonly { zone: string; time: string }[];
  refused: SubmissionResult | undefined;
}) {
  const { formats, here, zones, refused } = props;
  const t = useT();
  const select = (label: string, name: keyof Formats | "language", options: Option[]) => (
    <SelectField
      label={label}
      name={name}
      options={options}
      defaultValue={typedValue(refused, name) ?? formats[name === "language" ? "locale" : name]}
      errors={refused?.error?.[name] ?? undefined}
    />
  );
  return (
    <form method="post">
      <CsrfField />
      <h2>{t("profile.settings")}</h2>
      <div className="columns">
        {select(
          t("profile.language"),
          "language",
          locales.map((locale) => ({ value: locale, label: localeNames[locale] })),
        )}
        {select(
          t("profile.timeZone"),
          "timeZone",
          zones.map(({ zone, time }) => ({ value: zone, label: `${nameOf(zone)} – ${time}` })),
        )}
        {select(
          t("profile.numberFormat"),
          "numberFormat",
          numberFormats.map((format) => ({
            value: format,
            label: formatMoney("1234567.89", { ...formats, numberFormat: format }),
          })),
        )}
        {select(
          t("profile.dateFormat"),
          "dateFormat",
          dateFormats.map((format) => ({
            value: format,
            label: `${formatDate(here.date, { ...formats, dateFormat: format })} (${format.replaceAll("%", "").toUpperCase().replace("Y", "YYYY").replace("M", "MM").replace("D", "DD")})`,
          })),
        )}
        {select(
          t("profile.timeFormat"),
          "timeFormat",
          timeFormats.map((format) => ({
            value: format,
            label: formatTime(here.time, { ...formats, timeFormat: format }),
          })),
        )}
      </div>
      <Button kind="main" intent="save">
        {t("profile.save")}
      </Button>
    </form>
  );
}

/** `America/Argentina/Buenos_Aires`: the town is what people look for. */
const nameOf = (zone: string) => zone.replaceAll("_", " ");
