import type { PDFPageProxy } from "pdfjs-dist";
import { element } from "../element";

/** Limits a canvas: browsers on telephones refuse larger ones. */
const maxPixels = 12_000_000;

/** Makes a canvas for a page of a PDF; it draws lazily: each page takes memory, and few are looked at. */
export function openCanvas(page: Document, label: string, loadedPage: Promise<PDFPageProxy>) {
  const canvas = element(page, "canvas", { role: "img", "aria-label": label });
  let cancel = () => {};
  /** Counts the drawings, of which only the last one may go on. */
  let latestDrawing = 0;
  return {
    canvas,
    /** Draws the page in a size once it comes near the window, instead of what was to be drawn before. */
    async draw(scale: number): Promise<void> {
      cancel();
      latestDrawing += 1;
      const drawing = latestDrawing;
      const pdfPage = await loadedPage;
      if (drawing !== latestDrawing) return;
      const { width, height } = pdfPage.getViewport({ scale });
      canvas.style.width = `${width}px`;
      canvas.style.aspectRatio = `${width} / ${height}`;
      const maxRatio = Math.sqrt(maxPixels / (width * height));
      const viewport = pdfPage.getViewport({ scale: scale * Math.min(window.devicePixelRatio, maxRatio) });
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return;
          observer.disconnect();
          canvas.width = viewport.width;
          canvas.height = viewport.height;
          const task = pdfPage.render({ canvas, viewport });
          cancel = () => task.cancel();
          // Ignores the rejection of a cancelled task.
          task.promise.catch(() => undefined);
        },
        { rootMargin: "100%" },
      );
      observer.observe(canvas);
      cancel = () => observer.disconnect();
    },
    cancel(): void {
      latestDrawing += 1;
      cancel();
    },
  };
}
