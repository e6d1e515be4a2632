import type { MessageKey } from "~/i18n/messages";
import type { Params, Translate } from "~/i18n/translate";
import type { AdminRecord } from "./admin-record";
import type { Collection, Reader } from "./collection";

/** Message keys of a collection, composed at run time; a test checks that each exists. */
export type AreaWord = "title" | "about" | "create";

export function areaKey(
  { name, words = name }: { name: string; words?: string },
  word: AreaWord,
): MessageKey {
  return `areas.${words}.${word}` as MessageKey;
}

/** Says in a sentence what an area holds. */
export const areaAbout = (
  area: { name: string; words?: string; aboutParams?: Params },
  t: Translate,
): string => t(areaKey(area, "about"), area.aboutParams);

/** Name under which several areas share texts, and the message that distinguishes this one. */
export function areaTitle(area: { name: string; words?: string; kind?: MessageKey }, t: Translate): string {
  const title = t(areaKey(area, "title"));
  return area.kind ? t("ui.labelled", { label: title, value: t(area.kind) }) : title;
}

/** Returns a record's name, or the text of its key column; null if that column holds something else. */
export function recordName(collection: Collection, record: AdminRecord, reader: Reader): string | null {
  if (collection.nameOf) return collection.nameOf(record);
  const cell = collection.columns.find((column) => column.key)?.cell(record, reader);
  return cell?.kind === "text" && cell.text !== "" ? cell.text : null;
}
