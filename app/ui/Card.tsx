import type { ReactNode } from "react";

/** A thing among its like, such as a product; `Cards` lays them out. */
export function Card(props: { title: string; href?: string; children: ReactNode }) {
  return (
    <li className="card">
      <h2>{props.href ? <a href={props.href}>{props.title}</a> : props.title}</h2>
      {props.children}
    </li>
  );
}

export function Cards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="cardlist" aria-label={label}>
      {children}
    </ul>
  );
}
