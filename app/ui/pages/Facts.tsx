import type { ReactNode } from "react";
import { formatCount } from "~/i18n/formats";
import { useFormats } from "~/i18n/i18n-context";

export interface Fact {
  term: string;
  /** A number is shown in the visitor's format. */
  value: ReactNode;
}

/** A longer text takes a row of its own: in a column it would run down the whole page. */
const maxColumnLength = 160;
const isLong = (value: ReactNode) => typeof value === "string" && value.length > maxColumnLength;

/** Lists facts about one thing side by side; an unknown value is a dash. Wide columns hold addresses and account numbers. */
export function Facts({ facts, isWide = false }: { facts: readonly Fact[]; isWide?: boolean }) {
  const formats = useFormats();
  return (
    <dl className={isWide ? "facts wide" : "facts"}>
      {facts.map(({ term, value }) => (
        <div key={term} className={isLong(value) ? "long" : undefined}>
          <dt>{term}</dt>
          <dd>{typeof value === "number" ? formatCount(value, formats) : (value ?? "–")}</dd>
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
