import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "../fields/CsrfField";

/**
 * A collapsible part that stays as each person left it. Script tells the server in the background to store the state;
 * without script a button does.
 */
export function RememberedFold(props: {
  /** Names the stored state, as for the rows of a table. */
  table: string;
  row: string;
  title: string;
  open: boolean;
  /** Returns to this address, the page's own. */
  backPath: string;
  csrf?: ReactNode;
  children: ReactNode;
}) {
  const { table, row, title, open, backPath, csrf = <CsrfField />, children } = props;
  const t = useT();
  const label = open ? t("ui.keepClosed") : t("ui.keepOpen");
  return (
    <details className="fold" open={open}>
      <summary>{title}</summary>
      <div>
        {children}
        <form method="post" action={`/tables/${table}`} data-fold="">
          {csrf}
          <input type="hidden" name="back" value={backPath} />
          <button type="submit" className="plain" name="intent" value={`${open ? "close" : "open"}:${row}`}>
            {label}
          </button>
        </form>
      </div>
    </details>
  );
}
