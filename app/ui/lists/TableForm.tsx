import type { ReactNode } from "react";
import { CsrfField } from "../fields/CsrfField";
import type { ListView } from "./list-view";

export const tableFormId = (view: Pick<ListView, "name">): string => `table-${view.name}`;

/**
 * The one form that sends the stored settings of a table. The fold buttons in the table refer to it by id, because the
 * table itself may stand in another form.
 */
export function TableForm(props: { view: ListView; csrf?: ReactNode; children?: ReactNode }) {
  const { view, csrf = <CsrfField />, children } = props;
  const hasFolds = view.rows.some((row) => row.open !== undefined);
  if (!children && !hasFolds) return null;
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
