import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";

/** What a collection says of itself; its name is known only when it runs, and a test looks for each of these. */
export type AreaWord = "title" | "about" | "create";

export function areaKey(
  { name, words = name }: { name: string; words?: string },
  word: AreaWord,
): MessageKey {
  return `areas.${words}.${word}` as MessageKey;
}

/** Where several areas share their words, with what tells this one apart. */
export function areaTitle(area: { name: string; words?: string; kind?: MessageKey }, t: Translate): string {
  const title = t(areaKey(area, "title"));
  return area.kind ? `${title}: ${t(area.kind)}` : title;
}
