import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";

/** Titles of the pages that replace one that could not be shown. */
export const failureTitles = {
  notFound: "frame.notFound.title",
  badAddress: "frame.badAddress.title",
  forbidden: "frame.forbidden.title",
  noPartner: "frame.noPartner.title",
  tooOften: "frame.tooOften.title",
  conflict: "frame.conflict.title",
  unavailable: "frame.unavailable.title",
  outage: "frame.outage.title",
  maintenance: "frame.maintenance.title",
  forgery: "frame.forgery.title",
} as const satisfies Record<string, MessageKey>;

/** Reason that the title of its page already gives. */
export const reasonInTitle: MessageKey = "door.erp.maintenance";

/** Writes the titles by page; `failed` is the title of every other failure. */
export const failureTitlesIn = (t: Translate): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...failureTitles, failed: "frame.failed.title" as const }).map(([page, key]) => [
      page,
      t(key),
    ]),
  );
