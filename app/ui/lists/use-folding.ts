import { type MouseEvent, useState } from "react";
import type { ListView, Row } from "./list-view";

export type Fold = (event: MouseEvent<HTMLButtonElement>, row: Row) => void;

/**
 * Rows fold in place where script runs, so that nothing typed elsewhere on the page is lost; the server is told beside
 * it, to remember. Without script the same button sends the same form.
 */
export function useFolding(given: ListView): { view: ListView; fold: Fold } {
  const [folded, setFolded] = useState<Readonly<Record<string, boolean>>>({});
  const view: ListView = {
    ...given,
    rows: given.rows.map((row) => {
      const open = folded[row.id];
      return row.open === undefined || open === undefined ? row : { ...row, open };
    }),
  };
  const fold: Fold = (event, row) => {
    const button = event.currentTarget;
    if (!button.form) return;
    event.preventDefault();
    setFolded((before) => ({ ...before, [row.id]: !row.open }));
    const body = new URLSearchParams(
      [...new FormData(button.form)].map(([name, value]) => [name, String(value)]),
    );
    body.set(button.name, button.value);
    // Whether it was remembered is not worth a word: the row is as it was asked for.
    fetch(button.form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(
      () => undefined,
    );
  };
  return { view, fold };
}
