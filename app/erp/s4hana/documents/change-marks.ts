import type { SapSystem } from "../call";
import { type Row, rowsOf } from "../odata/rows";
import { textOf } from "../odata/values";
import { markOf } from "./submission-mark";

/**
 * Marks of the changes that the portal made, in a long text of the document. It is written in the changeset of the
 * change itself, so that both are there or neither.
 */

const maxMarks = 8;
const heading = "Portal:";

export const marksRow = ({ settings }: SapSystem, marks: readonly string[]): Row => ({
  Language: "EN",
  LongTextID: settings.codes.marksText,
  LongText: [heading, ...marks].join(" "),
});

const marksText = ({ settings }: SapSystem, document: Row): Row | undefined =>
  rowsOf(document.to_Text).find((text) => text.LongTextID === settings.codes.marksText);

export const hasMarksText = (system: SapSystem, document: Row): boolean =>
  marksText(system, document) !== undefined;

const marksOf = (system: SapSystem, document: Row): string[] =>
  textOf(marksText(system, document)?.LongText)
    .split(/\s+/)
    .filter((word) => word !== "" && word !== heading);

export const hasMark = (system: SapSystem, document: Row, key: string): boolean =>
  marksOf(system, document).includes(markOf(key));

/** Adds the mark of a change and forgets the oldest. */
export const withMark = (system: SapSystem, document: Row, key: string): Row =>
  marksRow(system, [...marksOf(system, document), markOf(key)].slice(-maxMarks));
