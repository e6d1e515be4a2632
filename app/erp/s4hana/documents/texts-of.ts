import type { SapSystem } from "../call";
import { type Row, rowsOf } from "../odata/rows";
import { textOf } from "../odata/values";

/** Reads the note of a document or an item. */
export function noteOf({ settings }: SapSystem, row: Row): string {
  return textOf(rowsOf(row.to_Text).find((text) => text.LongTextID === settings.codes.noteText)?.LongText);
}

/** Reads the additional fields, which lie in a text of their own, one a line. */
export function attributesOf({ settings }: SapSystem, row: Row): Record<string, string> {
  const text = rowsOf(row.to_Text).find((one) => one.LongTextID === settings.codes.fieldsText);
  const pairs = textOf(text?.LongText)
    .split("\n")
    .flatMap((line) => {
      const colon = line.indexOf(": ");
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 2)]] : [];
    });
  return Object.fromEntries(pairs);
}
