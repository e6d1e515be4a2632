import { createContext, useContext } from "react";
import { defaultFormats, type Formats } from "./formats";
import type { Text } from "./text";
import type { Translate } from "./translate";

export interface I18n {
  t: Translate;
  formats: Formats;
}

const I18nContext = createContext<I18n>({ t: (key) => key, formats: defaultFormats });

export const I18nProvider = I18nContext.Provider;

export const useT = (): Translate => useContext(I18nContext).t;

export const useFormats = (): Formats => useContext(I18nContext).formats;

/** For texts that come from the server as a key with its parameters. */
export function useText(): (text: Text) => string {
  const { t } = useContext(I18nContext);
  return (text) => t(text.key, text.params);
}
