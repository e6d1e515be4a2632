import { type Locale, locales } from "~/i18n/locales";
import type { Translated } from "~/i18n/translated";
import { type MailEvent, mailEvents, requiredVariables } from "../mail-events";

const variable = /\{\{\s{0,5}(\w{1,40})\s{0,5}\}\}/g;

/** A variable that a text in one language has or lacks. */
interface VariableAt {
  locale: Locale;
  name: string;
}

const variablesIn = (text: string): string[] => [...text.matchAll(variable)].map(([, name = ""]) => name);

const filledTexts = (text: Translated) =>
  locales.flatMap((locale) => (text[locale]?.trim() ? [{ locale, names: variablesIn(text[locale]) }] : []));

/** Returns the variables of each language that the event does not have. */
export function unknownVariables(text: Translated, event: MailEvent): VariableAt[] {
  const eventVariables: readonly string[] = mailEvents[event];
  return filledTexts(text).flatMap(({ locale, names }) =>
    [...new Set(names)].filter((name) => !eventVariables.includes(name)).map((name) => ({ locale, name })),
  );
}

/**
 * Finds the variables that each language must have and one lacks: without the link of an email to confirm, reset or unlock,
 * nobody can do what it asks for.
 */
export function missingVariables(text: Translated, event: MailEvent): VariableAt[] {
  return filledTexts(text).flatMap(({ locale, names }) =>
    requiredVariables[event].filter((name) => !names.includes(name)).map((name) => ({ locale, name })),
  );
}

/** Replaces the variables in a text by their values. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(variable, (match, name: string) => values[name] ?? match);
}
