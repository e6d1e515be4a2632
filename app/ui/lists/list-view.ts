import type { Severity } from "~/door/outcome";

/**
 * A list as data: what its table, its cards, its downloads and the gallery all show. Rows are in the visitor's order,
 * values in the portal's own form; how a date or an amount looks is decided where it is shown.
 */
export interface ListView {
  /** The table's name: what is remembered for it (page size, open rows) is kept under this name. */
  name: string;
  /** Where the list stands, with all that was searched for: its links and small forms begin with it. */
  address: string;
  caption: string;
  columns: Column[];
  rows: Row[];
  sort?: Sort;
  paging?: Paging;
  /** Rows can be ticked; the page offers what to do with them. */
  selectable?: boolean;
  /** Said instead of rows where there are none; where nothing was looked for, the general words. */
  empty?: string;
}

export interface Column {
  name: string;
  caption: string;
  datatype: Cell["kind"];
  sortable?: boolean;
  hidden?: boolean;
  sticky?: "left" | "right";
  width?: "narrow" | "medium" | "wide";
  /** Long text goes on in the next line; otherwise a cell is one line. */
  wrap?: boolean;
  justify?: "left" | "center" | "right";
  /** Holds buttons and links of the row; its caption is only for screen readers. */
  action?: boolean;
  /** Too long for a column: said in a line of its own beneath the row. */
  beneath?: boolean;
  /** Names the row: its cell is the row's heading. */
  key?: boolean;
  /** What stands beneath its amounts; a file has a column of its own for it. */
  remark?: { name: string; caption: string };
}

export interface Row {
  id: string;
  kind?: RowKind;
  cells: Readonly<Record<string, Cell | null>>;
  /** The id of the row that this one belongs to, for `child` and `included`; it is shown while that one is open. */
  partOf?: string;
  /** The row has rows beneath it, or a line of what is too long for a column, shown or folded away. */
  open?: boolean;
  /** Said about this row, in a row of its own beneath it. */
  messages?: { severity: Severity; text: string }[];
  selected?: boolean;
  /** Nothing that the page offers to do with ticked rows can be done with this one. */
  fixed?: true;
}

export type RowKind = "normal" | "parent" | "child" | "included" | "error" | "info" | "deleted" | "locked";

export type Cell =
  | {
      kind: "text";
      text: string;
      href?: string;
      note?: string;
      lang?: string;
      /** The address of a small picture that stands before the text; the text says what it is. */
      picture?: string;
    }
  /** What has no address is named only. */
  | {
      kind: "links";
      links: { text: string; href?: string }[];
      /** Several lie folded away under this word. */
      menu?: string;
    }
  | { kind: "number"; value: string }
  | { kind: "money"; amount: string; currency: string; note?: string }
  | { kind: "quantity"; quantity: string; unit?: string | null }
  | { kind: "date"; date: string }
  | { kind: "instant"; instant: string }
  | { kind: "status"; code: string; label: string }
  | { kind: "yesNo"; yes: boolean }
  | {
      kind: "input";
      name: string;
      value: string;
      label: string;
      unit?: string;
      note?: string;
      errors?: string[];
    }
  | { kind: "actions"; actions: RowAction[] };

/**
 * A link, or a button of the list's one form: `intent` is `verb:id`. The name begins with the label and says of which
 * row: heard alone it is still clear.
 */
export type RowAction =
  | {
      label: string;
      name: string;
      href: string;
      /** The page there is a question: script shows it as a dialog. */
      dialog?: boolean;
    }
  | {
      label: string;
      name: string;
      intent: string;
      kind?: "danger" | "button";
      /** Pressed a moment ago: it keeps the focus on the page that came after. */
      focus?: boolean;
    };

export interface Sort {
  field: string;
  direction: "asc" | "desc";
}

export interface Paging {
  page: number;
  pageSize: number;
  totalResults: number;
  /** Counting stopped at the total: there are more. */
  more?: boolean;
}

export const pageSizes = [10, 25, 50, 100] as const;

/** A second press on the same heading turns the order round; another column starts with its smallest. */
export function nextSort(current: Sort | undefined, field: string): Sort {
  const same = current?.field === field;
  return { field, direction: same && current.direction === "asc" ? "desc" : "asc" };
}

export const lastPage = ({ totalResults, pageSize }: Paging): number =>
  Math.max(1, Math.ceil(totalResults / pageSize));

/** Deleted and locked rows, and parts of another row, are never ticked. */
export function isSelectable(row: Row): boolean {
  return !row.fixed && !["deleted", "locked", "child", "included"].includes(row.kind ?? "normal");
}

/** A table whose outer columns stay is given a height of its own as soon as it has more than five rows. */
export function isTall({ columns, rows }: ListView): boolean {
  return rows.length > 5 && columns.some((column) => column.sticky && !column.hidden);
}

/** A row beneath one that is closed, or beneath a row that is itself folded away. */
export function isFoldedAway(view: Pick<ListView, "rows">, row: Row): boolean {
  if (row.partOf === undefined) return false;
  const whole = view.rows.find(({ id }) => id === row.partOf);
  return whole !== undefined && whole !== row && (whole.open === false || isFoldedAway(view, whole));
}
