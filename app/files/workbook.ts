/** Value of a cell; its column says how it is written. Texts that look like figures stay texts. */
export type CellValue = string | number | null;

/** The currency of an amount stands in the next column. */
export type ColumnFormat = "text" | "amount" | "quantity" | "number" | "date" | "instant";

export interface SheetColumn {
  caption: string;
  format: ColumnFormat;
  /** Characters that the column shows. */
  width: number;
}

/** Fact of the sheet that tells what a workbook holds. */
export type FileFact = readonly [label: string, value: string];

/** A workbook as data: one table, and a sheet that tells what it holds. */
export interface Workbook {
  title: string;
  author: string;
  language: string;
  createdAt: string;
  /** Date and instant formats in the notation of spreadsheets. */
  dateFormat: string;
  timeFormat: string;
  columns: SheetColumn[];
  /** Rows in pieces, each serialised for the thread that writes them: to send them all as they are would keep the process busy. */
  rows: Uint8Array[];
  about: { title: string; facts: readonly FileFact[] };
}

/** Name that a sheet may have. */
export const sheetName = (title: string): string => title.replace(/[[\]/\\:*?]/g, " ").slice(0, 31);
