import type { MaterialAttribute } from "~/erp/erp";
import { type Shape, shapes } from "./shapes";

/** The shapes that standards fix beside the measures that the ERP states. */
const shapesOfStandards: Readonly<Record<string, Shape>> = {
  "DIN 933": "hexagon",
  "DIN 931": "shank",
  "DIN 6921": "flange",
  "DIN 912": "socket",
  "DIN 7991": "countersunk",
  "DIN 913": "grub",
  "DIN 7985": "pan",
  "DIN 975": "rod",
  "DIN 934": "nut",
  "DIN 439": "nut",
  "DIN 985": "nut",
  "DIN 6923": "nut",
  "DIN 1587": "nut",
  "DIN 125": "washer",
  "DIN 9021": "wide",
  "DIN 127": "washer",
};

type Facts = readonly Pick<MaterialAttribute, "code" | "value">[];

/**
 * Names the dimension drawing of an article by its facts, such as `hexagon-8-40`; empty where they do not suffice. The
 * name is part of the drawing's address, so that equal articles share one cached picture.
 */
export function drawingName(facts: Facts): string {
  const values = new Map(facts.map(({ code, value }) => [code, value]));
  const shape = shapeOf(values);
  if (!shape) return "";
  const measures = shapes[shape].facts.map((code) => measureIn(values.get(code)));
  return measures.some((measure) => measure === null) ? "" : [shape, ...measures].join("-");
}

function shapeOf(values: ReadonlyMap<string, string>): Shape | null {
  const standardShape = shapesOfStandards[values.get("standard") ?? ""];
  if (standardShape) return standardShape;
  if (values.has("bore") && values.has("outer")) return values.has("material") ? "seal" : "bearing";
  return values.has("inner") && values.has("section") ? "ring" : null;
}

const measureIn = (value = "") => /^M?(\d{1,4}(?:\.\d{1,2})?)$/.exec(value)?.[1] ?? null;

/** Returns the drawing of a whole family: its shape, with letters instead of measures. */
export const familyDrawing = (drawing: string): string => drawing.split("-", 1)[0] ?? "";
