import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

const library = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** Limits the pixels of a picture in a PDF; a sheet of A3 scanned at 300 dots per inch has 17 million. */
const maxPicturePixels = 20_000_000;

/**
 * Opens a PDF for one reading. What it is made of may come from anywhere: nothing in it is run or fetched. Only for worker
 * threads: the library replaces built-in functions of the whole process.
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  readPdf: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const loadingTask = getDocument({
    // The library takes ownership of the buffer.
    data: bytes.slice(),
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: maxPicturePixels,
    standardFontDataUrl: `${join(library, "standard_fonts")}/`,
    cMapUrl: `${join(library, "cmaps")}/`,
    verbosity: 0,
  });
  try {
    return await readPdf(await loadingTask.promise);
  } finally {
    await loadingTask.destroy();
  }
}
