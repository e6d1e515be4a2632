/** A piece of text as a PDF draws it; x and y are the left end of its baseline, in points from the page's upper left corner. */
export interface TextPiece {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  /** Direction of the text in degrees, clockwise; 0 runs to the right. */
  angle: number;
}

export interface SourcePage {
  width: number;
  height: number;
  pieces: TextPiece[];
}

/** Rectangle on a page, in points from its upper left corner. */
export interface Place {
  /** Number of the page, beginning with 1. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Word {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
  /** True after a gap that is wider than one between two words. */
  isApart: boolean;
}

/** Words on one baseline, from left to right. */
export interface TextLine {
  words: Word[];
  baseline: number;
  size: number;
}

/** Page whose text runs to the right; `turn` is how the page was turned for that. */
export interface UprightPage {
  number: number;
  turn: Turn;
  source: { width: number; height: number };
  width: number;
  height: number;
  lines: TextLine[];
}

export const turns = [0, 90, 180, 270] as const;
export type Turn = (typeof turns)[number];
