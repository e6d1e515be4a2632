import { letters } from "./lettering";

/** Shapes that are drawn from measures: the facts that fix them, and typical measures that stand for a whole family. */
interface ShapeKind {
  facts: readonly string[];
  letters: readonly string[];
  typical: readonly number[];
  draw: (measures: readonly number[], labels: readonly string[]) => Drawing;
}

/** Contents of an SVG element. */
export interface Drawing {
  part: string;
  /** Dimension lines with their labels. */
  marks: string;
}

export type Shape = keyof typeof shapes;

/** Middle line, left edge and room of a drawing of 120 by 72. */
const middle = 30;
const left = 8;
const room = { length: 84, height: 40 };

/** Whole units, so that parts meet: lines are crisp where a unit is a pixel, and drawings in a page compress well. */
const r = (value: number) => String(Math.round(value));
const top = (height: number) => r(middle - height / 2);
const bottom = (height: number) => r(middle + height / 2);
const path = (...parts: string[]) => `<path d="${parts.join("")}"/>`;
const thin = (...parts: string[]) => `<path stroke-width=".7" d="${parts.join("")}"/>`;
const rectangle = (x: number, width: number, height: number) =>
  `M${r(x)},${top(height)}H${r(x + width)}V${bottom(height)}H${r(x)}z`;
/** A measure along the axis, beneath the shape. */
const lengthMark = (from: number, to: number, label: string) =>
  thin(`M${r(from)},53v6M${r(to)},53v6M${r(from)},56H${r(to)}`, letters((from + to) / 2, 68, label));

/** A measure across the axis, to the right of the shape. */
const heightMark = (x: number, height: number, label: string) =>
  thin(`M${r(x)},${top(height)}V${bottom(height)}`, letters(x + 12, middle + 4, label));

/** A shank longer than this many diameters is drawn shorter, as drawings break long parts. */
const maxRatio = 8;

interface Head {
  /** Multiples of the thread diameter. */
  length: number;
  width: number;
  /** Draws the head between `x` and its end; `unit` is one diameter. */
  draw: (x: number, unit: number) => string;
  /** The head counts as part of the length. */
  isIncluded?: boolean;
  /** The part of the shank without thread. */
  plain?: number;
}

function screw(head: Head): ShapeKind {
  return {
    facts: ["thread", "length"],
    letters: ["d", "l"],
    typical: [8, 36],
    draw([thread = 1, length = 1], [d = "", l = ""]) {
      const ratio = Math.min(Math.max(length / thread, 1), maxRatio);
      const headUnits = head.isIncluded ? 0 : head.length;
      const unit = Math.min(room.length / (ratio + headUnits), room.height / Math.max(head.width, 1));
      const from = left + headUnits * unit;
      const shankFrom = left + head.length * unit;
      const to = from + ratio * unit;
      const threadFrom = shankFrom + (to - shankFrom) * (head.plain ?? 0);
      const threadLines = [-0.38, 0.38].map((y) => `M${r(threadFrom)},${r(middle + y * unit)}H${r(to)}`);
      return {
        part: head.draw(left, unit) + path(rectangle(shankFrom, to - shankFrom, unit)) + thin(...threadLines),
        marks: lengthMark(from, to, l) + heightMark(to + 5, unit, d),
      };
    },
  };
}

const hexagonHead: Head = {
  length: 0.65,
  width: 1.9,
  draw: (x, unit) =>
    path(
      rectangle(x, 0.65 * unit, 1.9 * unit),
      ...[top(0.94 * unit), bottom(0.94 * unit)].map((y) => `M${r(x)},${y}H${r(x + 0.65 * unit)}`),
    ),
};

const dashedPath = (part: string) => `<path stroke-dasharray="2 1.5" d="${part}"/>`;

const nutShape: ShapeKind = {
  facts: ["thread"],
  letters: ["d"],
  typical: [8],
  draw: (_, [d = ""]) => ({
    part:
      path("M32,12h25l12.5,21.5-12.5,21.5H32L19.5,33.5z") +
      '<circle cx="44.5" cy="33.5" r="13"/>' +
      thin("M44.5,17.5a16,16,0,1,1-16,16"),
    marks: thin("M58,33.5H86", letters(98, 38, d)),
  }),
};

const washerShape = (outer: number): ShapeKind => ({
  facts: ["thread"],
  letters: ["d"],
  typical: [8],
  draw: (_, [d = ""]) => ({
    part: `<circle cx="44" cy="34" r="${outer}"/><circle cx="44" cy="34" r="12"/>`,
    marks: thin("M56,34H86", letters(98, 38, d)),
  }),
});

/** Half a section through a round part, its axis below. */
const roundPart = (isBearing: boolean): ShapeKind => ({
  facts: ["bore", "outer", "width"],
  letters: ["d", "D", "B"],
  typical: [20, 47, 14],
  draw([bore = 1, outer = 1, width = 1], [d = "", D = "", B = ""]) {
    const unit = Math.min(room.height / outer, 40 / width);
    const [w, outerHeight, innerHeight] = [width * unit, outer * unit, bore * unit];
    const wall = (outerHeight - innerHeight) / 2;
    const at = 34;
    const ball = isBearing
      ? [-1, 1]
          .map(
            (side) =>
              `<circle cx="${r(at + w / 2)}" cy="${r(middle + (side * (innerHeight + wall)) / 2)}" r="${r(Math.min(wall, w) * 0.3)}"/>`,
          )
          .join("")
      : "";
    return {
      part: path(rectangle(at, w, outerHeight), rectangle(at, w, innerHeight)) + ball,
      marks:
        lengthMark(at, at + w, B) +
        heightMark(at + w + 6, outerHeight, D) +
        thin(`M${r(at - 6)},${top(innerHeight)}V${bottom(innerHeight)}`, letters(at - 18, middle + 4, d)),
    };
  },
});

const ringShape: ShapeKind = {
  facts: ["inner", "section"],
  letters: ["d", "s"],
  typical: [20, 3.5],
  draw([inner = 1, cord = 1], [d = "", s = ""]) {
    const outer = 22;
    const hole = Math.max((outer * inner) / (inner + 2 * cord), 3);
    return {
      part: `<circle cx="36" cy="28" r="${outer}"/><circle cx="36" cy="28" r="${r(hole)}"/>`,
      marks: thin(`M${r(36 - hole)},28H86`, letters(36, hole > 10 ? 26 : 66, d), letters(98, 32, s)),
    };
  },
};

export const shapes = {
  hexagon: screw(hexagonHead),
  shank: screw({ ...hexagonHead, plain: 0.5 }),
  flange: screw({
    length: 0.8,
    width: 2.2,
    draw: (x, unit) =>
      path(rectangle(x, 0.65 * unit, 1.6 * unit), rectangle(x + 0.65 * unit, 0.15 * unit, 2.2 * unit)),
  }),
  socket: screw({
    length: 1,
    width: 1.5,
    draw: (x, unit) =>
      path(rectangle(x, unit, 1.5 * unit)) + dashedPath(rectangle(x, 0.5 * unit, 0.8 * unit)),
  }),
  countersunk: screw({
    length: 0.6,
    width: 2,
    isIncluded: true,
    draw: (x, unit) =>
      path(
        `M${r(x)},${top(2 * unit)}V${bottom(2 * unit)}L${r(x + 0.6 * unit)},${bottom(unit)}V${top(unit)}z`,
      ) + dashedPath(rectangle(x, 0.4 * unit, 0.7 * unit)),
  }),
  pan: screw({
    length: 0.65,
    width: 2,
    draw: (x, unit) =>
      path(
        `M${r(x + 0.65 * unit)},${top(2 * unit)}V${bottom(2 * unit)}` +
          `C${r(x + 0.25 * unit)},${bottom(2 * unit)},${r(x)},${bottom(unit)},${r(x)},${middle}` +
          `S${r(x + 0.25 * unit)},${top(2 * unit)},${r(x + 0.65 * unit)},${top(2 * unit)}z`,
      ),
  }),
  grub: screw({
    length: 0,
    width: 1,
    draw: (x, unit) => dashedPath(rectangle(x, 0.6 * unit, 0.55 * unit)),
  }),
  rod: screw({ length: 0, width: 1, draw: () => "" }),
  nut: nutShape,
  washer: washerShape(24),
  wide: washerShape(32),
  bearing: roundPart(true),
  seal: roundPart(false),
  ring: ringShape,
} satisfies Record<string, ShapeKind>;
