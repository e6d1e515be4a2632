import type { Dictionary } from "./translate";

const forms = ["", ".one", ".few", ".many", ".other"];

/**
 * The messages that a page asked for, in every plural form: what script needs to say the same as the server did. Parts
 * that show a word only with script ask for it without as well, or it would not be among them.
 */
export function wordsUsed(dictionary: Dictionary, used: ReadonlySet<string>): Dictionary {
  const words: Record<string, string> = {};
  for (const key of used) {
    for (const form of forms) {
      const message = dictionary[key + form];
      if (message !== undefined) words[key + form] = message;
    }
  }
  return words;
}
