import type { MessageKey } from "~/i18n/messages";

/** What a collection says of itself; its name is known only when it runs, and a test looks for each of these. */
export type AreaWord = "title" | "about" | "create";

export function areaKey(name: string, word: AreaWord): MessageKey {
  return `areas.${name}.${word}` as MessageKey;
}
