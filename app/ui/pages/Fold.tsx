import type { ReactNode } from "react";

/** A collapsible part; of one `group` only one is open. */
export function Fold(props: { title: string; open?: boolean; group?: string; children: ReactNode }) {
  // React 18 has no type for the `name` of details; browsers that ignore it keep several parts open.
  const group = props.group ? { name: props.group } : {};
  return (
    <details className="fold" open={props.open} {...group}>
      <summary>{props.title}</summary>
      <div>{props.children}</div>
    </details>
  );
}
