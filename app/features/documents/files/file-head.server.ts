import type { Actor } from "~/door/actor";
import { type FileHead, fileHeadOf } from "~/files/list-file.server";
import type { Translate } from "~/i18n/translate";
import { dayIn } from "~/lib/business-date";
import type { RowCriteria } from "../find-rows.server";
import { criteriaInWords } from "../searches/filters-in-words";

interface FileOccasion {
  criteria: RowCriteria;
  actor: Pick<Actor, "partner" | "formats">;
  /** Name of the microsite. */
  author: string;
  t: Translate;
  now: Date;
}

/** Names the file of a list by list, customer and day, and says on a sheet of its own what it holds. */
export function fileHead({ criteria, actor, author, t, now }: FileOccasion): FileHead {
  const { partner, formats } = actor;
  const filters = criteriaInWords(criteria, { t, formats });
  return fileHeadOf({
    name: [criteria.list, partner?.number, dayIn(formats.timeZone, now)],
    facts: [
      [t("documents.sheet.customer"), partner ? `${partner.name} (${partner.number})` : ""],
      [t("documents.sheet.filter"), filters.join("; ") || t("documents.sheet.noFilter")],
    ],
    author,
    now,
    t,
    formats,
  });
}
