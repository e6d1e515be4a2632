import { colors, type Paper, type Style } from "./paper";

export interface Fact {
  label: string;
  value: string;
  bold?: boolean;
}

export interface FactsPlace {
  left: number;
  width: number;
  labelWidth: number;
  align: "left" | "right";
  size: number;
}

const stepOf = ({ size }: FactsPlace) => size * 1.55;

function linesOf(paper: Paper, { value, bold }: Fact, place: FactsPlace): string[] {
  const style: Style = { size: place.size, weight: bold ? "bold" : "regular" };
  return place.align === "right" ? [value] : paper.wrap(value, place.width - place.labelWidth, style);
}

/** Widens the column of the labels for the longest of them, up to three fifths of the width. */
function fittedTo(paper: Paper, facts: readonly Fact[], place: FactsPlace): FactsPlace {
  if (place.align === "right") return place;
  const { size, width, labelWidth } = place;
  const longest = Math.max(0, ...facts.map(({ label }) => paper.widthOf(label, { size }) + 8));
  return { ...place, labelWidth: Math.min(Math.max(labelWidth, longest), width * 0.6) };
}

/** Measures the height that the facts will take. */
export function heightOfFacts(paper: Paper, facts: readonly Fact[], place: FactsPlace): number {
  const fittedPlace = fittedTo(paper, facts, place);
  return facts.reduce((total, fact) => total + linesOf(paper, fact, fittedPlace).length * stepOf(place), 0);
}

/** Names with their values, one a line, such as the totals: the value stands at the right or after the names. */
export function drawFacts(paper: Paper, facts: readonly Fact[], preferredPlace: FactsPlace): void {
  if (facts.length === 0) return;
  const place = fittedTo(paper, facts, preferredPlace);
  const table = paper.element("Table");
  const step = stepOf(place);
  for (const fact of facts) {
    const { label, value, bold } = fact;
    const style: Style = { size: place.size, weight: bold ? "bold" : "regular" };
    const lines = linesOf(paper, { label, value, ...(bold ? { bold } : {}) }, place);
    paper.need(lines.length * step);
    if (bold)
      paper.artifact(() =>
        paper.rule(paper.y + 1, {
          from: place.left,
          to: place.left + place.width,
          color: colors.ink,
          width: 0.9,
        }),
      );
    const row = paper.element("TR", table);
    const name = paper.element("TH", row, "Row");
    const baseline = (index: number) => paper.y + (index + 0.95) * step - place.size * 0.25;
    name.add(() =>
      paper.write(label, place.left, baseline(0), { ...style, color: bold ? colors.ink : colors.quiet }),
    );
    name.end();
    const cell = paper.element("TD", row, undefined, value);
    cell.add(() => {
      lines.forEach((line, index) => {
        if (place.align === "right") paper.writeRight(line, place.left + place.width, baseline(index), style);
        else paper.write(`${line} `, place.left + place.labelWidth, baseline(index), style);
      });
    });
    cell.end();
    row.end();
    paper.y += lines.length * step;
  }
  table.end();
}
