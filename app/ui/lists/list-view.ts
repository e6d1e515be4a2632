import type { Severity } from "~/door/outcome";

/**
 * A list as data, rendered as table, cards and downloads. Rows are in the visitor's order, values in the portal's own
 * format; whoever renders them formats dates and amounts.
 */
export interface ListView {
  /** Names the table: its settings (page size, open rows) are stored under this name. */
  name: string;
  /** The list's address with its search: the base of its links and small forms. */
  address: string;
  caption: string;
  columns: Column[];
  rows: Row[];
  sort?: Sort;
  paging?: Paging;
  /** Allows ticking rows; the page offers actions for them. */
  selectable?: boolean;
  /**
   * Set if the surrounding form has fields in the rows: headings and folds are its buttons `sort:field:direction` and
   * `open:row`, so that what was typed goes with them.
   */
  inForm?: true;
  /** Replaces the default text of an empty list. */
  empty?: string;
  /** Offers a search that finds more, below the text of an empty list. */
  emptyLink?: { label: string; href: string };
}

export interface Column {
  name: string;
  caption: string;
  datatype: Cell["kind"];
  sortable?: boolean;
  hidden?: boolean;
  sticky?: "left" | "right";
  width?: "narrow" | "medium" | "wide";
  /** Wraps long text; otherwise a cell is one line. */
  wrap?: boolean;
  justify?: "left" | "center" | "right";
  /** Keeps text and remark in one line, cut off where the room ends. */
  line?: boolean;
  /** Holds buttons and links of the row; only screen readers get its caption. */
  action?: boolean;
  /** Shows long content in a line of its own beneath the row. */
  beneath?: boolean;
  /** Names the row: its cell is the row's heading. */
  key?: boolean;
  /** Names the remark beneath its values, which is a column of its own in a download. */
  remark?: { name: string; caption: string };
}

export interface Row {
  id: string;
  /** The row's id on the page, to which its buttons return. */
  anchor?: string;
  kind?: RowKind;
  cells: Readonly<Record<string, Cell | null>>;
  /** The id of the parent row, for `child` and `included`; the row is visible while its parent is open. */
  partOf?: string;
  /** Set on rows with child rows or a detail line beneath: open or folded away. */
  open?: boolean;
  /** Messages about this row, in rows of their own beneath it. */
  messages?: { severity: Severity; text: string }[];
  selected?: boolean;
  /** Excludes the row from ticking: no bulk action applies to it. */
  fixed?: true;
}

/** `late`: goods that should be here by now; `overdue`: money that should have been paid. */
export type RowKind =
  | "normal"
  | "parent"
  | "child"
  | "included"
  | "error"
  | "info"
  | "late"
  | "overdue"
  | "deleted"
  | "locked";

export type Cell =
  | {
      kind: "text";
      text: string;
      href?: string;
      note?: string;
      lang?: string;
      /** The address of a decorative thumbnail before the text. */
      picture?: string;
      /** The markup of a drawing instead of a picture. */
      drawing?: string;
      /** Code that programs read instead of the text, the same in every language. */
      value?: string;
    }
  /** Entries without an address are plain text. */
  | {
      kind: "links";
      links: {
        text: string;
        href?: string;
        /** Code that programs read instead of the text. */
        value?: string;
      }[];
      /** Folds the links away under this label. */
      menu?: string;
    }
  | { kind: "number"; value: string }
  /** A unit price has all its places. */
  | {
      kind: "money";
      amount: string;
      currency: string;
      note?: string;
      /** Follows the note where there is room. */
      aside?: string;
      isUnitPrice?: boolean;
    }
  | { kind: "quantity"; quantity: string; unit?: string | null; note?: string }
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
      /** Fits the field to a date, to words, or to the number by which a row is moved; otherwise it holds a quantity. */
      format?: "date" | "position" | "text";
    }
  | { kind: "actions"; actions: RowAction[] };

/**
 * A link, or a button of the list's one form: `intent` is `verb:id`. The accessible name begins with the label and names
 * the row, so that it is clear out of context.
 */
export type RowAction =
  | {
      label: string;
      name: string;
      href: string;
      /** Marks a page that is a question: script shows it as a dialog. */
      dialog?: boolean;
    }
  | {
      label: string;
      name: string;
      intent: string;
      kind?: "danger" | "button";
      /** Keeps the focus on this button after the page has reloaded. */
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
  /** Set if counting stopped at the total and there are more. */
  more?: boolean;
  /** Set if the reader cannot choose another size. */
  hasFixedSize?: boolean;
}

export const pageSizes = [10, 25, 50, 100] as const;

/** Blank cells have no label on a card. */
export const isBlank = (cell: Cell): boolean => cell.kind === "text" && cell.text === "" && !cell.note;

/** Toggles the order on a second press; another column starts ascending. */
export function nextSort(current: Sort | undefined, field: string): Sort {
  const isSameField = current?.field === field;
  return { field, direction: isSameField && current.direction === "asc" ? "desc" : "asc" };
}

export const lastPage = ({ totalResults, pageSize }: Paging): number =>
  Math.max(1, Math.ceil(totalResults / pageSize));

/** Deleted rows and parts of another row are never selectable. */
export function isSelectable(row: Row): boolean {
  return !row.fixed && !["deleted", "child", "included"].includes(row.kind ?? "normal");
}

/** Tells whether actions for ticked rows have a row to act on. */
export const hasSelectableRows = ({ rows }: Pick<ListView, "rows">): boolean => rows.some(isSelectable);

/** A table with sticky columns scrolls in a box as soon as it has more than five rows. */
export function isTall({ columns, rows }: ListView): boolean {
  return rows.length > 5 && columns.some((column) => column.sticky && !column.hidden);
}

/** Hides a row beneath a closed parent, or beneath a parent that is itself hidden. */
export function isFoldedAway(view: Pick<ListView, "rows">, row: Row): boolean {
  if (row.partOf === undefined) return false;
  const parent = view.rows.find(({ id }) => id === row.partOf);
  return parent !== undefined && parent !== row && (parent.open === false || isFoldedAway(view, parent));
}
