import type { Formats } from "~/i18n/formats";
import type { MessageKey } from "~/i18n/messages";
import type { Params, Translate } from "~/i18n/translate";
import type { ConfiguredForm } from "./configured-form";
import type { OptionView } from "./form-view";
import type { ConfigText, FormElement } from "./page-config";
import type { Values } from "./values";

export interface PresentOptions {
  t: Translate;
  formats: Formats;
  /** The stored values; without them the form starts with its defaults. */
  values?: Values | undefined;
  /** The choices of the fields that the declaration calls `loaded`. */
  choices?: Readonly<Record<string, readonly OptionView[]>> | undefined;
}

export interface PresentContext extends PresentOptions {
  form: ConfiguredForm;
  /** Names of the fields that others depend on. */
  controls: ReadonlySet<string>;
}

/** Returns the text in the visitor's language, else in English, else in any language. */
export function textOf(text: ConfigText | undefined, { t, formats }: PresentOptions): string | undefined {
  if (text === undefined || typeof text === "string") return text;
  if ("message" in text) return t(text.message as MessageKey, text.params as Params | undefined);
  return text[formats.locale] || text.en || Object.values(text).find((each) => each !== "");
}

export const isSecret = (element: FormElement, form: ConfiguredForm): boolean =>
  element.name !== undefined && form.secret.includes(element.name);
