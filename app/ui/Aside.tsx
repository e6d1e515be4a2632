import type { ReactNode } from "react";

/** What stands at the side of a page: open where there is room for it, folded into one line above the page otherwise. */
export function Aside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="aside">
      <summary>{title}</summary>
      {children}
    </details>
  );
}
