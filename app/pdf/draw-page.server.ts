import sharp from "sharp";
import { withPdf } from "./open-pdf.server";

interface CanvasFactory {
  create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
}

/** Scale of two: sharp on high-density screens. Only pages larger than A2 get less. */
const defaultScale = 2;
const maxPixels = 8_100_000;

/** Draws a page as PNG; null if the PDF has no such page. */
export function drawPdfPage(bytes: Uint8Array, number: number): Promise<Uint8Array | null> {
  return withPdf(bytes, async (pdf) => {
    if (number > pdf.numPages) return null;
    const page = await pdf.getPage(number);
    const { width: widthInPoints, height: heightInPoints } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({
      scale: Math.min(defaultScale, Math.sqrt(maxPixels / (widthInPoints * heightInPoints))),
    });
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
    // pdf.js brings its own canvas factory for use outside browsers.
    const lentCanvas = (pdf.canvasFactory as CanvasFactory).create(width, height);
    await page.render({ canvas: lentCanvas.canvas, viewport }).promise;
    const dots = lentCanvas.context.getImageData(0, 0, width, height).data;
    // sharp knows arrays by their constructor, which a worker thread may have replaced (sharp 0.35).
    const picture = sharp(Buffer.from(dots.buffer, dots.byteOffset, dots.byteLength), {
      raw: { width, height, channels: 4 },
    });
    return picture.png({ palette: true, colours: 32 }).toBuffer();
  });
}
