import type { ListView, Row } from "~/ui/lists/list-view";

/** Choices of one person for one table. */
export interface TableChoices {
  pageSize: number | null;
  columns: string[] | null;
  openRows: string[];
  closedRows: string[];
}

export const nothingChosen: TableChoices = { pageSize: null, columns: null, openRows: [], closedRows: [] };

/** Rows come and go forever; of those that somebody has opened the newest are remembered. */
const maxStoredRows = 200;

/** Returns the same choices with one row opened or closed. */
export function withRow(choices: TableChoices, row: string, isOpen: boolean): TableChoices {
  const others = (rows: string[]) => rows.filter((one) => one !== row);
  const addRow = (rows: string[]) => [...others(rows), row].slice(-maxStoredRows);
  return {
    ...choices,
    openRows: isOpen ? addRow(choices.openRows) : others(choices.openRows),
    closedRows: isOpen ? others(choices.closedRows) : addRow(choices.closedRows),
  };
}

/** Applies a person's choices to a list. Columns that name a row or act on it are always shown. */
export function asChosen(view: ListView, choices: TableChoices): ListView {
  const { columns, openRows, closedRows } = choices;
  const row = (row: Row): Row => {
    if (row.open === undefined) return row;
    if (openRows.includes(row.id)) return { ...row, open: true };
    return closedRows.includes(row.id) ? { ...row, open: false } : row;
  };
  return {
    ...view,
    columns: columns
      ? view.columns.map((column) => {
          const isFixed = column.key || column.action;
          return { ...column, hidden: !isFixed && !columns.includes(column.name) };
        })
      : view.columns,
    rows: view.rows.map(row),
  };
}
