import type { ReactNode } from "react";
import { CsrfField } from "../fields/CsrfField";
import type { ListView } from "./list-view";

export const tableFormId = (view: Pick<ListView, "name">): string => `table-${view.name}`;

/**
 * The one form by which choices for a table are sent. The buttons in the table that fold rows belong to it by its id, for
 * the table itself may stand in another form.
 */
export function TableForm(props: { view: ListView; csrf?: ReactNode; children?: ReactNode }) {
  const { view, csrf = <CsrfField />, children } = props;
  const folds = view.rows.some((row) => row.open !== undefined);
  if (!children && !folds) return null;
  return (
    <form
      method="post"
      action={`/tables/${encodeURIComponent(view.name)}`}
      id={tableFormId(view)}
      className="inline"
    >
      {csrf}
      <input type="hidden" name="back" value={view.address} />
      {children}
    </form>
  );
}
