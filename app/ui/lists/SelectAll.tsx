import { type ChangeEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { useScript } from "../scripts/use-script";

function picksOf(root: ParentNode | null): HTMLInputElement[] {
  return [...(root?.querySelectorAll<HTMLInputElement>("input.pick:not(:disabled)") ?? [])];
}

/** Selects every row. It needs script; the bar below the table has a button for the same. */
export function SelectAll({ table }: { table: RefObject<HTMLTableElement> }) {
  const t = useT();
  const script = useScript();
  const label = t("ui.select.all");
  return script ? (
    <AllRows table={table} label={label} />
  ) : (
    <span className="unseen">{t("ui.selection")}</span>
  );
}

function AllRows({ table, label }: { table: RefObject<HTMLTableElement>; label: string }) {
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = table.current;
    const sync = () => {
      const picks = picksOf(element);
      const tickedCount = picks.filter((pick) => pick.checked).length;
      if (!all.current) return;
      all.current.checked = tickedCount > 0 && tickedCount === picks.length;
      all.current.indeterminate = tickedCount > 0 && tickedCount < picks.length;
    };
    sync();
    element?.addEventListener("change", sync);
    return () => element?.removeEventListener("change", sync);
  }, [table]);
  const tickAll = (event: ChangeEvent<HTMLInputElement>) => {
    for (const pick of picksOf(table.current)) pick.checked = event.currentTarget.checked;
    table.current?.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return <input ref={all} type="checkbox" aria-label={label} onChange={tickAll} />;
}

/** Actions for the ticked rows; stays in sight at the foot of the list and counts them. */
export function BulkBar({ children }: { children: React.ReactNode }) {
  const t = useT();
  const script = useScript();
  const bar = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const form = bar.current?.closest("form");
    const recount = () => setCount(picksOf(form ?? null).filter((pick) => pick.checked).length);
    recount();
    form?.addEventListener("change", recount);
    return () => form?.removeEventListener("change", recount);
  }, []);
  const countText = t("ui.select.count", { count });
  const tickAll = (event: MouseEvent) => {
    const form = bar.current?.closest("form");
    if (!script || !form) return;
    event.preventDefault();
    for (const pick of picksOf(form)) pick.checked = true;
    // Notifies the listeners: this bar and the checkbox in the table's head.
    (form.querySelector("table") ?? form).dispatchEvent(new Event("change", { bubbles: true }));
  };
  return (
    <div className="bulk" ref={bar}>
      {script ? <span role="status">{countText}</span> : null}
      <button type="submit" name="intent" value="selectAll" className="plain" onClick={tickAll}>
        {t("ui.select.all")}
      </button>
      {children}
    </div>
  );
}
