import { isMessage } from "~/i18n/delivered-texts.server";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";

/** Describes a setting in words; empty if nothing does. */
export function settingWords(key: string, t: Translate): string {
  const label = `settings.${key.replaceAll(".", "_")}`;
  return isMessage(label) ? t(label as MessageKey) : "";
}

/** Names a setting by the first sentence of its description; one without a description by its key. */
export const settingTitle = (key: string, t: Translate): string =>
  settingWords(key, t).replace(/(\. .*|\.|。.*)$/s, "") || key;

/** Returns what the description says beyond the title; empty if nothing. */
export const settingDetails = (key: string, t: Translate): string =>
  settingWords(key, t)
    .slice(settingTitle(key, t).length)
    .replace(/^[.。]\s*/, "");
