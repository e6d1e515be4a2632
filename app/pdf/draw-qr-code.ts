import { qrSquares } from "~/lib/qr-code";
import type { Box, Element, Paper } from "./paper";

export interface DrawnCode {
  payload: string;
  /** Largest version of the code that its standard permits. */
  maxVersion: number;
  description: string;
}

/** Draws a QR code without its quiet zone, and upon it what belongs to its middle. */
export function drawQrCode(
  paper: Paper,
  code: DrawnCode,
  box: Box,
  { drawMiddle, parent }: { drawMiddle?: () => void; parent?: Element } = {},
): void {
  const rows = qrSquares(code.payload, code.maxVersion);
  const side = box.width / rows.length;
  paper.drawing(
    code.description,
    box,
    () => {
      rows.forEach((row, y) => {
        for (let x = 0; x < row.length; x++) {
          const start = x;
          while (row[x]) x++;
          if (x > start) paper.pdf.rect(box.x + start * side, box.y + y * side, (x - start) * side, side);
        }
      });
      // One path for all squares: viewers leave hairlines between neighbours that are filled apart.
      paper.pdf.fill("#000000");
      drawMiddle?.();
    },
    parent,
  );
}
