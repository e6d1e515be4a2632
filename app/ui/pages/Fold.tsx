import type { ReactNode } from "react";

/** A part that can be folded away; several of one `group` leave only one open. */
export function Fold(props: { title: string; open?: boolean; group?: string; children: ReactNode }) {
  // React 18 does not know the group yet, browsers do; without it several may be open, which harms nothing.
  const group = props.group ? { name: props.group } : {};
  return (
    <details className="fold" open={props.open} {...group}>
      <summary>{props.title}</summary>
      <div>{props.children}</div>
    </details>
  );
}
