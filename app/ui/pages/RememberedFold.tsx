import { type ReactNode, useRef } from "react";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "../fields/CsrfField";
import { useScript } from "../scripts/use-script";

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
  back: string;
  csrf?: ReactNode;
  children: ReactNode;
}) {
  const { table, row, title, open, back, csrf = <CsrfField />, children } = props;
  const t = useT();
  const script = useScript();
  const form = useRef<HTMLFormElement>(null);
  const storedState = useRef(open);
  const label = open ? t("ui.keepClosed") : t("ui.keepOpen");
  const storeState = (isOpen: boolean) => {
    // The browser fires a toggle event for a part that is open from the start, too.
    if (isOpen === storedState.current || !form.current) return;
    storedState.current = isOpen;
    const body = new URLSearchParams(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
    );
    body.set("intent", `${isOpen ? "open" : "close"}:${row}`);
    // Ignores a failure: only the stored state is lost.
    fetch(form.current.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(
      () => undefined,
    );
  };
  return (
    <details className="fold" open={open} onToggle={({ currentTarget }) => storeState(currentTarget.open)}>
      <summary>{title}</summary>
      <div>
        {children}
        <form method="post" action={`/tables/${table}`} ref={form} hidden={script}>
          {csrf}
          <input type="hidden" name="back" value={back} />
          <button type="submit" className="plain" name="intent" value={`${open ? "close" : "open"}:${row}`}>
            {label}
          </button>
        </form>
      </div>
    </details>
  );
}
