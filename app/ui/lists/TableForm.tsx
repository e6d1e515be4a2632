import type { ReactNode } from "react";
import type { ListView } from "./list-view";

export const tableFormId = (view: Pick<ListView, "name">): string => `table-${view.name}`;

export interface PagedTable extends Pick<ListView, "name" | "address"> {
  /** Set if rows have parts that open and fold. */
  hasFolds: boolean;
}

/**
 * The one form that sends the stored settings of a table. The fold buttons in the table refer to it by id, because the
 * table itself may stand in another form.
 */
export function TableForm(props: { table: PagedTable; csrf: ReactNode; children?: ReactNode }) {
  const { table, csrf, children } = props;
  if (!children && !table.hasFolds) return null;
  return (
    <form
      method="post"
      action={`/tables/${encodeURIComponent(table.name)}`}
      id={tableFormId(table)}
      className="inline"
    >
      {csrf}
      <input type="hidden" name="back" value={table.address} />
      {children}
    </form>
  );
}
