import { isMessage } from "~/i18n/delivered-texts.server";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";

/** Says what a job does; a job of an earlier version, whose runs are still listed, has only its name. */
export function jobTitle(name: string, t: Translate): string {
  const key = `choices.job.${name}`;
  return isMessage(key) ? t(key as MessageKey) : name;
}
