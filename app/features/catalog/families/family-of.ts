import type { Material } from "~/erp/erp";
import { type Locale, locales, type Texts } from "../catalog";

/** A family: the articles of one standard or series, which differ in sizes and materials only. */
export interface Family {
  /** The same for all members, and part of its page's address. */
  id: string;
  names: Texts;
}

/** Attributes that name the series of an article in the ERP. */
const seriesAttributes = ["standard", "series"];

/**
 * Groups an article by the ERP's facts: articles of one category with one standard or series, else those of one category
 * that are described by the same attributes and called the same. A name without sizes names the family. Null for an
 * article without attributes and for those that are chosen by options.
 */
export function familyOf(texts: Readonly<Record<Locale, Material>>): Family | null {
  const { en } = texts;
  if (en.type !== "simple" || en.attributes.length === 0) return null;
  const series = en.attributes.find(({ code }) => seriesAttributes.includes(code))?.value ?? "";
  const names = Object.fromEntries(
    locales.map((locale) => [locale, nameWithoutSizes(texts[locale].name, series)]),
  ) as Texts;
  if (names.en === "") return null;
  const codes = series ? [] : en.attributes.map(({ code }) => code).sort();
  const id = slug([en.category.id, series || names.en, ...codes].join(" "));
  return { id, names };
}

/** Cuts a name before its first word with a digit that is not part of the series. */
export function nameWithoutSizes(name: string, series: string): string {
  const seriesEnd = series && name.includes(series) ? name.indexOf(series) + series.length : 0;
  const sizes = /\s+\S*\d.*$/su;
  return (name.slice(0, seriesEnd) + name.slice(seriesEnd).replace(sizes, "")).trim().replace(/[,;:]$/, "");
}

const maxIdLength = 80;

const slug = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, maxIdLength);
