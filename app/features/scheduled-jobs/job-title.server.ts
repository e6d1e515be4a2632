import { isMessage, messageKeys } from "~/i18n/delivered-texts.server";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";

const prefix = "choices.job.";

/** Names of the jobs that the interface calls by a title. */
export const titledJobs: readonly string[] = messageKeys.flatMap((key) =>
  key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
);

/** Says what a job does; a job of an earlier version, whose runs are still listed, has only its name. */
export function jobTitle(name: string, t: Translate): string {
  const key = `${prefix}${name}`;
  return isMessage(key) ? t(key as MessageKey) : name;
}
