import type { ReactNode } from "react";

export interface Fact {
  term: string;
  value: ReactNode;
}

/** What is known of one thing, side by side; what is not known is a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Figures that add up to the last one. */
export function Totals({ lines, sum }: { lines: readonly Fact[]; sum: Fact }) {
  return (
    <dl className="totals">
      {lines.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt className="sum">{sum.term}</dt>
        <dd className="sum">{sum.value}</dd>
      </div>
    </dl>
  );
}
