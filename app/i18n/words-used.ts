import type { Dictionary } from "./translate";

const forms = ["", ".one", ".few", ".many", ".other"];

/**
 * Records the messages that a page used, in every plural form: script needs them to say the same. Components
 * that show a text only with script must translate it without script as well, or it would be missing.
 */
export function wordsUsed(dictionary: Dictionary, usedKeys: ReadonlySet<string>): Dictionary {
  const words: Record<string, string> = {};
  for (const key of usedKeys) {
    for (const form of forms) {
      const message = dictionary[key + form];
      if (message !== undefined) words[key + form] = message;
    }
  }
  return words;
}
