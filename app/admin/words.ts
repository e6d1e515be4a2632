import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";

/** Message keys of a collection, composed at run time; a test checks that each exists. */
export type AreaWord = "title" | "about" | "create";

export function areaKey(
  { name, words = name }: { name: string; words?: string },
  word: AreaWord,
): MessageKey {
  return `areas.${words}.${word}` as MessageKey;
}

/** Name under which several areas share texts, and the message that distinguishes this one. */
export function areaTitle(area: { name: string; words?: string; kind?: MessageKey }, t: Translate): string {
  const title = t(areaKey(area, "title"));
  return area.kind ? `${title}: ${t(area.kind)}` : title;
}
