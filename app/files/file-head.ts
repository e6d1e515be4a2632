import { type Formats, formatInstant } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";

/** Name of a file, and the sheet that says what a workbook holds. Every file has both, so that none is lost among others. */
export interface FileHead {
  /** Name without its ending. */
  fileName: string;
  about: { title: string; author: string; createdAt: Date; facts: FileFact[] };
}

export type FileFact = readonly [label: string, value: string];

interface FileOrigin {
  /** Parts of the name: list or document, customer, day or period. */
  name: readonly (string | undefined)[];
  /** Microsite that writes the file, or seller of the document in it. */
  author: string;
  /** Customer, search and period; a fact without a value is left out. */
  facts: readonly FileFact[];
  now: Date;
  t: Translate;
  formats: Formats;
}

export const fileHeadOf = ({ name, author, facts, now, t, formats }: FileOrigin): FileHead => ({
  fileName: name.filter(Boolean).join("-"),
  about: {
    title: t("documents.sheet.title"),
    author,
    createdAt: now,
    facts: [
      ...facts.filter(([, value]) => value !== ""),
      [t("documents.sheet.created"), formatInstant(now, formats)],
    ],
  },
});
