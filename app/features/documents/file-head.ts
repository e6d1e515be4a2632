import type { Actor } from "~/door/actor";
import type { ListHead } from "~/files/list-file.server";
import { formatInstant } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { dayIn } from "~/lib/business-date";
import type { ListName } from "./document-lists";

interface FileOccasion {
  list: ListName;
  actor: Pick<Actor, "partner" | "formats">;
  t: Translate;
  now: Date;
  /** Filters of the search, in words. */
  filters: readonly string[];
}

/** Names the file of a list by list, customer and day, and says on a sheet of its own what it holds. */
export function fileHead({
  list,
  actor,
  t,
  now,
  filters,
}: FileOccasion): Pick<ListHead, "fileName" | "about"> {
  const { partner, formats } = actor;
  const day = dayIn(formats.timeZone, now);
  return {
    fileName: [list, partner?.number, day].filter(Boolean).join("-"),
    about: {
      title: t("documents.sheet.title"),
      author: "Tradepost",
      createdAt: now,
      facts: [
        [t("documents.sheet.customer"), partner ? `${partner.name} (${partner.number})` : ""],
        [t("documents.sheet.filter"), filters.join("; ")],
        [t("documents.sheet.created"), formatInstant(now, formats)],
      ],
    },
  };
}
