import { createContext, useContext } from "react";
import { defaultFormats, type Formats } from "./formats";
import { inWords, type Text } from "./text";
import type { Translate } from "./translate";

/** Context of texts and formats: texts come from the entry of server or browser, formats from the root. */
const WordsContext = createContext<Translate>((key) => key);
const FormatsContext = createContext<Formats>(defaultFormats);

export const WordsProvider = WordsContext.Provider;
export const FormatsProvider = FormatsContext.Provider;

export const useT = (): Translate => useContext(WordsContext);

export const useFormats = (): Formats => useContext(FormatsContext);

/** Translates texts that the server sends as a key with parameters. */
export function useText(): (text: Text) => string {
  const reader = { t: useT(), formats: useFormats() };
  return (text) => inWords(text, reader);
}
