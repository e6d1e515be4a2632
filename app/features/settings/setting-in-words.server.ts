import { fieldCaption } from "~/admin/columns";
import type { Setting } from "~/config/settings";
import { isMessage } from "~/i18n/delivered-texts.server";
import type { Formats } from "~/i18n/formats";
import { listText } from "~/i18n/list-text";
import { type Locale, locales } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";
import { type Translated, translationOf } from "~/i18n/translated";
import { labelValue } from "~/lib/label-value";

interface Words {
  t: Translate;
  formats: Pick<Formats, "locale">;
}

const maxLength = 80;

/** Writes a setting's value for a list: parts by their captions, empty ones left out, texts in the reader's language. */
export function settingInWords(
  value: unknown,
  { labels = {} }: Pick<Setting, "labels">,
  words: Words,
): string {
  const { t } = words;
  const text = partInWords(value, (name) => (labels[name] ? t(labels[name]) : name), words) || "–";
  return text.length > maxLength ? shortTextOf(text) : text;
}

/** Cuts a text after the last part that is whole, or else after the last whole word. */
function shortTextOf(text: string): string {
  const beginning = text.slice(0, maxLength);
  const [wholeParts] = /^.*(?:, |、)/su.exec(beginning) ?? /^.*\s/su.exec(beginning) ?? [beginning];
  return `${wholeParts}…`;
}

/** Empty if the part says nothing. */
function partInWords(value: unknown, labelOf: (text: string) => string, words: Words): string {
  const { t, formats } = words;
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
  if (typeof value === "string") return labelOf(value);
  if (typeof value !== "object") return String(value);
  const within = (part: unknown) => partInWords(part, labelOf, words);
  if (Array.isArray(value)) return listText(value.map(nameOr(within)).filter(Boolean), formats.locale);
  // A limit with a switch is its figure, or off.
  if ("active" in value && "value" in value) return value.active ? String(value.value) : t("ui.no");
  const parts = Object.entries(value);
  if (parts.length > 0 && parts.every(([name]) => locales.includes(name as Locale)))
    return translationOf(value as Translated, formats);
  const texts = parts.flatMap(([name, part]) => {
    const text = within(part);
    return text === "" ? [] : [labelValue(captionOf(name, t), text, formats.locale)];
  });
  return listText(texts, formats.locale);
}

/** Shortens a row of fields to its name. */
const nameOr =
  (within: (part: unknown) => string) =>
  (row: unknown): string =>
    typeof row === "object" && row !== null && "name" in row && typeof row.name === "string"
      ? row.name
      : within(row);

function captionOf(name: string, t: Translate): string {
  const caption = fieldCaption(name);
  return isMessage(caption) ? t(caption) : name;
}
