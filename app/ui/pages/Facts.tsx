import type { ReactNode } from "react";

export interface Fact {
  term: string;
  value: ReactNode;
}

/** Lists facts about one thing side by side; an unknown value is a dash. */
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

/** Lists figures and their sum. */
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
