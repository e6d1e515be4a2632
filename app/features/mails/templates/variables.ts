import type { Translated } from "~/i18n/translated";
import { type MailEvent, mailEvents, requiredVariables } from "../mail-events";

const variable = /\{\{\s{0,5}(\w{1,40})\s{0,5}\}\}/g;

/** Returns the variables, in any language, that the event does not have. */
export function unknownVariables(text: Translated, event: MailEvent): string[] {
  const eventVariables: readonly string[] = mailEvents[event];
  const usedVariables = Object.values(text).flatMap((each) =>
    [...(each ?? "").matchAll(variable)].map(([, name = ""]) => name),
  );
  return [...new Set(usedVariables)].filter((name) => !eventVariables.includes(name));
}

/**
 * Finds the variables that each language must have and one lacks: without the link of an email to confirm, reset or unlock,
 * nobody can do what it asks for.
 */
export function missingVariables(text: Translated, event: MailEvent): string[] {
  const texts = Object.values(text).filter((each) => (each ?? "").trim() !== "");
  return requiredVariables[event].filter((name) =>
    texts.some((each) => ![...(each ?? "").matchAll(variable)].some(([, usedName]) => usedName === name)),
  );
}

/** Replaces the variables in a text by their values. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(variable, (match, name: string) => values[name] ?? match);
}
