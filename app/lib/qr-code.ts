import { encode } from "uqr";

/** Blank squares around a code, without which cameras do not find it. */
export const quietZone = 4;

/** Squares of a QR code, row by row, without its quiet zone; true is dark. Fails beyond `maxVersion`. */
export const qrSquares = (text: string, maxVersion = 40): boolean[][] =>
  encode(text, { ecc: "M", border: 0, maxVersion }).data;

/** Draws a QR code as the path of an SVG, one unit a square: each run of dark squares is one line. */
export function qrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  const runs = data.flatMap((row, y) => {
    const lines: string[] = [];
    for (let x = 0; x < row.length; x++) {
      const start = x;
      while (row[x]) x++;
      if (x > start) lines.push(`M${start} ${y}h${x - start}v1h-${x - start}z`);
    }
    return lines;
  });
  return { size, path: runs.join("") };
}
