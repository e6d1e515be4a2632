import { type Formats, readable } from "./formats";
import type { MessageKey } from "./messages";
import type { Params, Translate } from "./translate";

/** Text for the visitor before translation: a message key with its parameters. */
export interface Text {
  key: MessageKey;
  params?: Params;
}

/** Translates a text; sentences of the ERP are passed on, with dates and numbers in the visitor's formats. */
export function inWords({ key, params }: Text, { t, formats }: { t: Translate; formats: Formats }): string {
  const text = t(key, params);
  return key === "door.literal" ? readable(text, formats) : text;
}
