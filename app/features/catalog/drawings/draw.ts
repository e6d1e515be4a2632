import { type Drawing, type Shape, shapes } from "./shapes";

/** View box of an element with a part and its measures. */
export const drawingBox = "-.5 -.5 120 72";

/** Attributes of an element with the part alone, in thicker lines. */
const thumbAttributes = 'class="thumb drawing" viewBox="2 0 92 66" width="46" height="33" stroke-width="2"';

/** Drawings that were in pages last: some 400 bytes each. */
const recentDrawings = new Map<string, Drawing>();
const maxRecentDrawings = 2_000;

/**
 * Draws what a name says, such as `hexagon-8-40` or, for a family, `hexagon`. Drawings stand in pages as elements: a page with
 * 31 of them as pictures, in files or in their addresses, blocked a slow processor for 60 to 150 ms (decision 0021). Null for a
 * name that says nothing.
 */
export function draw(name: string): Drawing | null {
  const drawing = recentDrawings.get(name) ?? newDrawing(name);
  if (drawing === null) return null;
  // Moves it to the end of the map: the first is the one that was not used for longest.
  recentDrawings.delete(name);
  recentDrawings.set(name, drawing);
  const [oldest] = recentDrawings.keys();
  if (recentDrawings.size > maxRecentDrawings && oldest) recentDrawings.delete(oldest);
  return drawing;
}

/** Writes the part alone as a decoration of a list's row. Null for a name that says nothing. */
export function thumbHtml(name: string): string | null {
  const drawing = draw(name);
  return drawing && `<svg ${thumbAttributes} aria-hidden="true">${drawing.part}</svg>`;
}

/** Leaves the part alone, in thicker lines, where nobody could read its measures: in a cart on a phone. */
const smallStyle = "@media(max-width:80px){g{display:none}svg{stroke-width:2}}";

/** Writes a drawing as a file of its own, in a tone that can be seen on white and on dark paper. */
export function drawingFile(name: string): string | null {
  const drawing = draw(name);
  return (
    drawing &&
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${drawingBox}" fill="none" stroke="#647b92"><style>${smallStyle}</style>${drawing.part}<g>${drawing.marks}</g></svg>`
  );
}

function newDrawing(name: string): Drawing | null {
  const [shapeName = "", ...typedMeasures] = name.split("-");
  if (!Object.hasOwn(shapes, shapeName)) return null;
  const shape = shapes[shapeName as Shape];
  const isFamily = typedMeasures.length === 0;
  const measures = isFamily ? shape.typical : typedMeasures.map(Number);
  const isComplete = measures.length === shape.facts.length;
  if (!isComplete || !measures.every((measure) => measure > 0 && measure < 10_000)) return null;
  const labels = isFamily
    ? shape.letters
    : measures.map((measure, index) => labelOf(measure, shape.facts[index]));
  return shape.draw(measures, labels);
}

const labelOf = (measure: number, fact: string | undefined) =>
  fact === "thread" ? `M${measure}` : String(measure);
