import type { ReactNode } from "react";

/**
 * Explains a figure, such as by its tiered prices. It opens on press, with script also on hover, and then lies above the
 * page; without script it opens in its place.
 */
export function Tip(props: { text: ReactNode; children: ReactNode }) {
  return (
    <details className="tip">
      <summary>{props.text}</summary>
      <div>{props.children}</div>
    </details>
  );
}
