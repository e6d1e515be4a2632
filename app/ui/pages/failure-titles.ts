import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";

/** Titles of the pages that replace one that could not be shown. */
export const failureTitles = {
  notFound: "frame.notFound.title",
  badAddress: "frame.badAddress.title",
  forbidden: "frame.forbidden.title",
  tooOften: "frame.tooOften.title",
  conflict: "frame.conflict.title",
  unavailable: "frame.unavailable.title",
  outage: "frame.outage.title",
  maintenance: "frame.maintenance.title",
  forgery: "frame.forgery.title",
} as const satisfies Record<string, MessageKey>;

const pages: readonly string[] = Object.keys(failureTitles);

/** Packs the titles into one text, the general one last: sent by name, they weighed twice as much on every page. */
export const packTitles = (t: Translate): string =>
  [...Object.values(failureTitles), "frame.failed.title" as const].map((key) => t(key)).join("\n");

/** Returns the title of one of the pages, or the general one. */
export function unpackTitle(packedTitles: string, page: string | undefined): string | undefined {
  const titles = packedTitles.split("\n");
  return titles[pages.indexOf(page ?? "")] ?? titles.at(-1);
}
