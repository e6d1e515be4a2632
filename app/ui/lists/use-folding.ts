import { type MouseEvent, useState } from "react";
import type { ListView, Row } from "./list-view";

export type Fold = (event: MouseEvent<HTMLButtonElement>, row: Row) => void;

/**
 * Folds rows in place where script runs, so that input elsewhere on the page is not lost, and tells the server in the
 * background to store the state. Without script the same button sends the same form.
 */
export function useFolding(initialView: ListView): { view: ListView; fold: Fold } {
  const [openRows, setOpenRows] = useState<Readonly<Record<string, boolean>>>({});
  const view: ListView = {
    ...initialView,
    rows: initialView.rows.map((row) => {
      const isOpen = openRows[row.id];
      return row.open === undefined || isOpen === undefined ? row : { ...row, open: isOpen };
    }),
  };
  const fold: Fold = (event, row) => {
    const button = event.currentTarget;
    if (!button.form) return;
    event.preventDefault();
    setOpenRows((before) => ({ ...before, [row.id]: !row.open }));
    const body = new URLSearchParams(
      [...new FormData(button.form)].map(([name, value]) => [name, String(value)]),
    );
    body.set(button.name, button.value);
    // Ignores a failure: the row itself is as requested, only the stored state is not.
    fetch(button.form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(
      () => undefined,
    );
  };
  return { view, fold };
}
