import type { Translated } from "~/i18n/translated";
import { type MailEvent, mailEvents } from "../mail-events";

const variable = /\{\{\s{0,5}(\w{1,40})\s{0,5}\}\}/g;

/** The first variable, in any language, that the occasion does not know. */
export function unknownVariable(text: Translated, event: MailEvent): string | undefined {
  const eventVariables: readonly string[] = mailEvents[event];
  const usedVariables = Object.values(text).flatMap((each) =>
    [...(each ?? "").matchAll(variable)].map(([, name]) => name),
  );
  return usedVariables.find((name) => name !== undefined && !eventVariables.includes(name));
}

/** The text with what belongs to the occasion filled in. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(variable, (whole, name: string) => values[name] ?? whole);
}
