import { createContext, useContext } from "react";
import { defaultFormats, type Formats } from "./formats";
import type { Text } from "./text";
import type { Translate } from "./translate";

/** The entry of server or browser knows the words; the root knows the visitor's formats. */
const WordsContext = createContext<Translate>((key) => key);
const FormatsContext = createContext<Formats>(defaultFormats);

export const WordsProvider = WordsContext.Provider;
export const FormatsProvider = FormatsContext.Provider;

export const useT = (): Translate => useContext(WordsContext);

export const useFormats = (): Formats => useContext(FormatsContext);

/** For texts that come from the server as a key with its parameters. */
export function useText(): (text: Text) => string {
  const t = useT();
  return (text) => t(text.key, text.params);
}
