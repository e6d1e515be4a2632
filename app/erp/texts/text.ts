import type { Coded, ErpMessage } from "../port/basics";
import type { DocumentKind } from "../port/documents";
import { labels } from "./labels";
import type { Locale, Texts } from "./languages";
import { reportLabels } from "./report-labels";
import { sentences } from "./sentences";

const locales: readonly Locale[] = ["en", "fr", "nl", "pt", "sr", "zh"];

/** The ERP speaks six languages; any other one falls back to English. */
export function localeOf(language: string): Locale {
  const exactLocale = locales.find((locale) => locale === language);
  if (exactLocale) return exactLocale;
  const shortLanguage = language.slice(0, 2).toLowerCase();
  return locales.find((locale) => locale === shortLanguage) ?? "en";
}

export const textIn = (texts: Texts, language: string): string => texts[localeOf(language)] || texts.en;

export type LabelKey = keyof typeof labels;
export type ReportLabelKey = keyof typeof reportLabels;
export type SentenceKey = keyof typeof sentences;

export const labelOf = (key: LabelKey, language: string): string => labels[key][localeOf(language)];

export const reportLabelOf = (key: ReportLabelKey, language: string): string =>
  reportLabels[key][localeOf(language)];

/** Adds its label to a code; a code without a label is its own label. */
export function codeWithLabel<C extends string>(group: string, code: C, language: string): Coded<C> {
  const key = `${group}.${code}`;
  return { code, label: isLabel(key) ? labelOf(key, language) : code };
}

/** Labels the status of a document or its line: an open quote waits for an order, an open invoice for money. */
export const labelledStatus = <C extends string>(kind: DocumentKind, code: C, language: string): Coded<C> =>
  codeWithLabel(isLabel(`${kind}Status.${code}`) ? `${kind}Status` : "status", code, language);

const isLabel = (key: string): key is LabelKey => Object.hasOwn(labels, key);

export function sentence(key: SentenceKey, language: string, values: Record<string, string> = {}): string {
  return sentences[key][localeOf(language)].replace(
    /\{(\w+)\}/g,
    (match, name: string) => values[name] ?? match,
  );
}

export function message(
  severity: ErpMessage["severity"],
  code: SentenceKey,
  language: string,
  { values = {}, target }: { values?: Record<string, string>; target?: ErpMessage["target"] } = {},
): ErpMessage {
  const text = sentence(code, language, values);
  return target ? { severity, code, text, target } : { severity, code, text };
}
