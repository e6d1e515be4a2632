import type { z } from "zod";
import { fieldCaption } from "~/admin/columns";
import type { Setting } from "~/config/settings";
import { isMessage } from "~/i18n/delivered-texts.server";
import { type Formats, formatCount } from "~/i18n/formats";
import { listText } from "~/i18n/list-text";
import { type Locale, locales } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";
import { type Translated, translationOf } from "~/i18n/translated";
import { partSchema, unwrap } from "~/lib/field-schemas";
import { labelValue } from "~/lib/label-value";
import { fieldNames, formatAmount, isAmount } from "./setting-schema";

interface Words {
  t: Translate;
  formats: Formats;
}

/** Limits a value in a list; where it stands alone there is more room. */
const defaultMaxLength = 80;
export const wholeValueLength = 600;

/** Writes a setting's value for a reader: parts by their captions, empty ones left out, texts in the reader's language. */
export function settingInWords(
  value: unknown,
  { schema, labels = {} }: Pick<Setting, "schema" | "labels">,
  words: Words,
  maxLength = defaultMaxLength,
): string {
  const { t } = words;
  const labelOf = (name: string) => (labels[name] ? t(labels[name]) : name);
  const text = partInWords(value, schema, { ...words, labelOf }) || "–";
  return text.length > maxLength ? shortTextOf(text, maxLength) : text;
}

/** Cuts a text after the last part that is whole, or else after the last whole word. */
function shortTextOf(text: string, maxLength: number): string {
  const beginning = text.slice(0, maxLength);
  const [wholeParts] = /^.*(?:, |、)/su.exec(beginning) ?? /^.*\s/su.exec(beginning) ?? [beginning];
  return `${wholeParts}…`;
}

/** Empty if the part says nothing. */
function partInWords(
  value: unknown,
  schema: z.ZodType | undefined,
  words: Words & { labelOf(text: string): string },
): string {
  const { t, formats, labelOf } = words;
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
  if (typeof value === "number") return formatCount(value, formats);
  if (typeof value === "string") {
    const plainSchema = schema && unwrap(schema);
    // An earlier value may be older than its schema.
    const isValidAmount = plainSchema && isAmount(plainSchema) && plainSchema.safeParse(value).success;
    return isValidAmount ? formatAmount(value, formats) : labelOf(value);
  }
  if (typeof value !== "object") return String(value);
  const within = (part: unknown, name: string | number) => partInWords(part, partSchema(schema, name), words);
  if (Array.isArray(value)) return listText(value.map(nameOr(within)).filter(Boolean), formats.locale);
  // A limit with a switch is its figure, or off.
  if ("active" in value && "value" in value) return value.active ? within(value.value, "value") : t("ui.no");
  const parts = Object.entries(value);
  if (parts.length > 0 && parts.every(([name]) => locales.includes(name as Locale)))
    return translationOf(value as Translated, formats);
  const texts = inFormOrder(parts, schema).flatMap(([name, part]) => {
    const text = within(part, name);
    return text === "" ? [] : [labelValue(captionOf(name, t), text, formats.locale)];
  });
  return listText(texts, formats.locale);
}

/** Sorts fields as the form has them: the database does not keep their order. */
function inFormOrder(parts: [string, unknown][], schema: z.ZodType | undefined): [string, unknown][] {
  const names = fieldNames(schema);
  return parts.toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other));
}

/** Shortens a row of fields to its name. */
const nameOr =
  (within: (part: unknown, index: number) => string) =>
  (row: unknown, index: number): string =>
    typeof row === "object" && row !== null && "name" in row && typeof row.name === "string"
      ? row.name
      : within(row, index);

function captionOf(name: string, t: Translate): string {
  const caption = fieldCaption(name);
  return isMessage(caption) ? t(caption) : name;
}
