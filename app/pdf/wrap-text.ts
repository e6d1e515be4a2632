const chinese = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef";
/** Splits into Chinese characters, words of other scripts, and the blanks between them. */
const pieces = new RegExp(`[${chinese}]|[^ ${chinese}]+| +`, "gu");
/** Characters that never begin a line. */
const closingMarks = new Set("，。、；：！？）】》」』％");

/** Breaks at blanks and between Chinese characters; a word wider than the line breaks where it must. */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    let usedWidth = 0;
    for (const piece of splitWide(piecesOf(paragraph), width, widthOf)) {
      const pieceWidth = widthOf(piece);
      if (usedWidth + pieceWidth > width && line !== "") {
        lines.push(line.trimEnd());
        [line, usedWidth] = ["", 0];
        if (piece.startsWith(" ")) continue;
      }
      line += piece;
      usedWidth += pieceWidth;
    }
    return [...lines, line.trimEnd()];
  });
}

function piecesOf(paragraph: string): string[] {
  const breaks: string[] = [];
  for (const [piece] of paragraph.matchAll(pieces)) {
    const last = breaks.length - 1;
    if (closingMarks.has(piece) && last >= 0) breaks[last] += piece;
    else breaks.push(piece);
  }
  return breaks;
}

const splitWide = (pieces: string[], width: number, widthOf: (text: string) => number): string[] =>
  pieces.flatMap((piece) => (widthOf(piece) > width && !piece.startsWith(" ") ? [...piece] : [piece]));
