import { type ReactNode, useRef } from "react";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "../fields/CsrfField";
import { useScript } from "../scripts/use-script";

/**
 * A part that stays as each person has left it. Folding itself needs nobody; that it is remembered, script tells the
 * server beside it, and without script a button does.
 */
export function RememberedFold(props: {
  /** Under this name it is remembered, as the rows of a table are. */
  table: string;
  row: string;
  title: string;
  open: boolean;
  /** The page's own address. */
  back: string;
  children: ReactNode;
}) {
  const { table, row, title, open, back, children } = props;
  const t = useT();
  const script = useScript();
  const form = useRef<HTMLFormElement>(null);
  const known = useRef(open);
  const words = open ? t("ui.keepClosed") : t("ui.keepOpen");
  const tell = (now: boolean) => {
    // A part that is open from the start says so once, too.
    if (now === known.current || !form.current) return;
    known.current = now;
    const body = new URLSearchParams(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
    );
    body.set("intent", `${now ? "open" : "close"}:${row}`);
    // Whether it was remembered is not worth a word.
    fetch(form.current.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(
      () => undefined,
    );
  };
  return (
    <details className="fold" open={open} onToggle={({ currentTarget }) => tell(currentTarget.open)}>
      <summary>{title}</summary>
      <div>
        {children}
        <form method="post" action={`/tables/${table}`} ref={form} hidden={script}>
          <CsrfField />
          <input type="hidden" name="back" value={back} />
          <button type="submit" className="plain" name="intent" value={`${open ? "close" : "open"}:${row}`}>
            {words}
          </button>
        </form>
      </div>
    </details>
  );
}
