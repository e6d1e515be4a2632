import { writtenDictionary } from "~/i18n/delivered-texts.server";
import { type Locale, localeNames, locales } from "~/i18n/locales";
import { unescapeFormula } from "~/lib/escape";
import { mapInTurns } from "~/lib/in-turns.server";

/** One line of a file, with its number in the spreadsheet. */
export interface TranslationLine {
  number: number;
  key: string;
  locale: string;
  /** Name of the microsite; empty: all. */
  microsite: string;
  text: string;
  active: boolean;
}

const fields = ["key", "locale", "microsite", "text", "active"] as const;
type Field = (typeof fields)[number];

/**
 * Parses the lines of a file with a header row: columns in any order, named as in the list's download in any
 * language, or by their technical names. Null without such a header.
 */
export async function readTranslations(rows: readonly string[][]): Promise<TranslationLine[] | null> {
  const [head = [], ...lines] = rows;
  const place = new Map<Field, number>();
  for (const [index, caption] of head.entries()) {
    const field = captions.get(fold(caption));
    if (field && !place.has(field)) place.set(field, index);
  }
  if (!place.has("key") || !place.has("locale") || !place.has("text")) return null;
  const cell = (line: readonly string[], field: Field) =>
    unescapeFormula(line[place.get(field) ?? -1] ?? "").trim();
  const readLines = await mapInTurns(lines, (line, index) => {
    if (line.every((each) => each.trim() === "")) return null;
    const locale = cell(line, "locale");
    return {
      number: index + 2,
      key: cell(line, "key"),
      locale: languages.get(fold(locale)) ?? locale,
      microsite: cell(line, "microsite"),
      text: cell(line, "text"),
      active: !place.has("active") || yesWords.has(fold(cell(line, "active"))),
    };
  });
  return readLines.filter((line) => line !== null);
}

const fold = (text: string) => text.trim().toLowerCase();

const inAll = (key: string) => locales.map((locale) => fold(writtenDictionary(locale)[key] ?? ""));

const captions = new Map<string, Field>(
  fields.flatMap((field) => [field, ...inAll(`fields.${field}`)].map((caption) => [caption, field] as const)),
);

const languages = new Map<string, Locale>(
  locales.flatMap((locale) =>
    [locale, fold(localeNames[locale]), ...inAll(`choices.locale.${locale}`)].map(
      (name) => [name, locale] as const,
    ),
  ),
);

const yesWords = new Set(["true", "1", "x", ...inAll("ui.yes")]);
