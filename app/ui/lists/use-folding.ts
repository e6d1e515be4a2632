import { type RefObject, useEffect, useState } from "react";
import type { ListView } from "./list-view";
import { type RowList, toggleLabel, toggleSign } from "./row-html";

/**
 * Folds rows in place where script runs, so that input elsewhere on the page is not lost, and tells the server in the
 * background to store the state. Without script the same button sends the same form. Returns the rows that are open.
 */
export function useFolding(list: RowList, table: RefObject<HTMLTableElement>): ListView {
  const { view } = list;
  const [openRows, setOpenRows] = useState<Readonly<Record<string, boolean>>>({});
  const folds = view.rows.filter(({ open }) => open !== undefined);
  // Asks for both texts: with script the other one is needed without a request.
  const [firstRow] = folds;
  if (firstRow) [true, false].map((isOpen) => toggleLabel(firstRow, isOpen, list));
  useEffect(() => {
    const element = table.current;
    const onClick = (event: MouseEvent) => {
      const button = (event.target as Element).closest<HTMLButtonElement>("button.toggle");
      const [, verb, id] = /^(open|close):(.*)$/s.exec(button?.value ?? "") ?? [];
      const row = view.rows.find((one) => one.id === id);
      if (!button?.form || !row) return;
      event.preventDefault();
      const isOpen = verb === "open";
      store(button, view.name);
      button.value = `${isOpen ? "close" : "open"}:${row.id}`;
      button.textContent = toggleSign(isOpen);
      button.setAttribute("aria-expanded", String(isOpen));
      button.setAttribute("aria-label", toggleLabel(row, isOpen, list));
      setOpenRows((before) => ({ ...before, [row.id]: isOpen }));
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  });
  if (Object.keys(openRows).length === 0) return view;
  const rows = view.rows.map((row) => {
    const isOpen = openRows[row.id];
    return row.open === undefined || isOpen === undefined ? row : { ...row, open: isOpen };
  });
  return { ...view, rows };
}

function store(button: HTMLButtonElement, table: string): void {
  if (!button.form) return;
  const csrf = String(new FormData(button.form).get("csrf") ?? "");
  const body = new URLSearchParams({ csrf, [button.name]: button.value });
  // Ignores a failure: the row itself is as requested, only the stored state is not.
  fetch(`/tables/${encodeURIComponent(table)}`, {
    method: "POST",
    body,
    redirect: "manual",
    keepalive: true,
  }).catch(() => undefined);
}
