import { defaultFormats, type Formats, formatCount } from "./formats";
import { listText } from "./list-text";
import { type Locale, languageTag } from "./locales";
import type { MessageKey } from "./messages";

/** Values of a message's placeholders; a list is joined as the language lists things. */
export type Params = Record<string, string | number | readonly string[]>;
export type Translate = (key: MessageKey, params?: Params) => string;

/** Messages of one language by full key: `cart.title`. */
export type Dictionary = Readonly<Record<string, string>>;

const pluralRules = new Map<Locale, Intl.PluralRules>();

function pluralOf(locale: Locale, count: number): string {
  let rules = pluralRules.get(locale);
  if (!rules) {
    rules = new Intl.PluralRules(languageTag(locale));
    pluralRules.set(locale, rules);
  }
  return rules.select(count);
}

export interface TranslatorOptions {
  /** Format of the numbers within sentences. */
  numberFormat?: Formats["numberFormat"];
  onUse?: (key: string) => void;
}

/** Larger numbers have an exponent. */
const maxGrouped = 1e15;

/** Parameters that number a thing, as a line's number does: they are copied as they stand, and never grouped. */
const ordinals = new Set(["item", "copy", "line", "row", "version"]);

/** Parameters that decide on the plural form, the first of them that a message is given as a number. */
export const countNames = [
  "count",
  "days",
  "hours",
  "minutes",
  "seconds",
  "most",
  "maximum",
  "minimum",
] as const;

/**
 * Looks messages up and fills `{name}` in: texts as they are, numbers in the visitor's format. A message that depends on
 * a count is stored once per plural form of the language (`lines.one`, `lines.few`, `lines.other`) and asked for without
 * the form.
 */
export function createTranslator(
  locale: Locale,
  dictionary: Dictionary,
  { numberFormat = defaultFormats.numberFormat, onUse }: TranslatorOptions = {},
): Translate {
  const formats = { ...defaultFormats, numberFormat };
  return (key, params) => {
    onUse?.(key);
    return fill(find(locale, dictionary, key, params), withPermissionTitle(params), { locale, formats });
  };

  /** Replaces a permission's name in a reason by its title. */
  function withPermissionTitle(params: Params | undefined): Params | undefined {
    const titleKey = `choices.permissions.${params?.permission}`;
    const title = dictionary[titleKey];
    if (!params || title === undefined) return params;
    onUse?.(titleKey);
    return { ...params, permission: title };
  }
}

function find(locale: Locale, dictionary: Dictionary, key: string, params: Params | undefined): string {
  const count = params && countOf(params);
  if (count !== undefined) {
    const form = dictionary[`${key}.${pluralOf(locale, count)}`];
    if (form !== undefined) return form;
  }
  // A missing message shows its key: ugly, but it names what is missing.
  return dictionary[key] ?? dictionary[`${key}.other`] ?? key;
}

function countOf(params: Params): number | undefined {
  for (const name of countNames) {
    const value = params[name];
    if (typeof value === "number") return value;
  }
  return undefined;
}

function fill(
  message: string,
  params: Params | undefined,
  { locale, formats }: { locale: Locale; formats: Formats },
): string {
  if (!params) return message;
  return message.replace(/\{(\w{1,40})\}(\.?)/g, (match, name: string, stop: string) => {
    const value = params[name];
    if (value === undefined) return match;
    const text = textOf(name, value);
    // The full stop of an abbreviation, as of "B.V.", ends the sentence too.
    return text.endsWith(".") ? text : `${text}${stop}`;
  });

  function textOf(name: string, value: Params[string]): string {
    if (typeof value === "object") return listText(value, locale);
    const isAmount = typeof value === "number" && maxGrouped > Math.abs(value) && !ordinals.has(name);
    return isAmount ? formatCount(value, formats) : String(value);
  }
}
