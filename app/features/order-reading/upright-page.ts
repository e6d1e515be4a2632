import { linesOf, wordsOf } from "./lines-of-text";
import {
  type Place,
  type SourcePage,
  type TextPiece,
  type Turn,
  turns,
  type UprightPage,
  type Word,
} from "./source-page";

const turnOf = (angle: number): Turn | undefined =>
  turns.find((turn) => Math.abs(((angle - turn + 540) % 360) - 180) < 3);

/** Turns a page so that most of its text runs to the right. Text in any other direction, such as a watermark, is left out. */
export function uprightPage(page: SourcePage, number: number): UprightPage {
  const lengths = new Map<Turn, number>();
  for (const { text, angle } of page.pieces) {
    const turn = turnOf(angle);
    if (turn !== undefined) lengths.set(turn, (lengths.get(turn) ?? 0) + text.trim().length);
  }
  const [[turn] = [0 as Turn]] = [...lengths].sort(([, one], [, other]) => other - one);
  const pieces = page.pieces
    .filter(({ angle }) => turnOf(angle) === turn)
    .map((piece) => turnedPiece(piece, page, turn));
  const isAcross = turn === 90 || turn === 270;
  return {
    number,
    turn,
    source: { width: page.width, height: page.height },
    width: isAcross ? page.height : page.width,
    height: isAcross ? page.width : page.height,
    lines: linesOf(withoutDoubles(pieces).flatMap(wordsOf)),
  };
}

function turnedPiece(piece: TextPiece, { width, height }: SourcePage, turn: Turn): TextPiece {
  const { x, y } = piece;
  if (turn === 90) return { ...piece, x: y, y: width - x };
  if (turn === 180) return { ...piece, x: width - x, y: height - y };
  if (turn === 270) return { ...piece, x: height - y, y: x };
  return piece;
}

/** Drops text that is drawn twice nearly at the same place, as some programs do for bold type. */
function withoutDoubles(pieces: readonly TextPiece[]): TextPiece[] {
  const pieceByText = new Map<string, TextPiece[]>();
  return pieces.filter((piece) => {
    const sameTexts = pieceByText.get(piece.text) ?? [];
    const isDouble = sameTexts.some(
      ({ x, y }) => Math.abs(x - piece.x) < piece.size * 0.15 && Math.abs(y - piece.y) < piece.size * 0.15,
    );
    if (!isDouble) pieceByText.set(piece.text, [...sameTexts, piece]);
    return !isDouble;
  });
}

/** Returns the rectangle around words, where it is on the page as people see it. */
export function placeOf(words: readonly Word[], page: UprightPage): Place | null {
  if (words.length === 0) return null;
  const left = Math.min(...words.map((word) => word.left));
  const right = Math.max(...words.map((word) => word.right));
  const top = Math.min(...words.map(({ baseline, size }) => baseline - size * 0.85));
  const bottom = Math.max(...words.map(({ baseline, size }) => baseline + size * 0.25));
  return sourcePlace({ left, top, width: right - left, height: bottom - top }, page);
}

function sourcePlace(
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  { turn, number, source }: UprightPage,
): Place {
  const round = (value: number) => Math.round(value * 10) / 10;
  const place = (x: number, y: number, wide: number, high: number): Place => ({
    page: number,
    x: round(x),
    y: round(y),
    width: round(wide),
    height: round(high),
  });
  if (turn === 90) return place(source.width - top - height, left, height, width);
  if (turn === 180) return place(source.width - left - width, source.height - top - height, width, height);
  if (turn === 270) return place(top, source.height - left - width, height, width);
  return place(left, top, width, height);
}
