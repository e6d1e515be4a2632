import type { Translate } from "~/i18n/translate";
import { element } from "../element";
import { addedMark } from "../page-changed";
import { openCanvas } from "./canvas";

/** Loads the PDF renderer on demand, not with the page. */
async function openPaper(href: string) {
  const [{ getDocument, GlobalWorkerOptions }, { default: worker }] = await Promise.all([
    import("pdfjs-dist"),
    import("pdfjs-dist/build/pdf.worker.min.mjs?url"),
  ]);
  GlobalWorkerOptions.workerSrc = worker;
  // pdfjs-dist (5) leaves a rejection unhandled now and then if it asks for a file itself that does not come.
  const response = await fetch(href);
  if (!response.ok) throw new Error(`The file was answered with ${response.status}`);
  const data = await response.arrayBuffer();
  // Draws glyphs as shapes: the content security policy allows no fonts.
  return getDocument({ data, disableFontFace: true, useSystemFonts: false, isEvalSupported: false }).promise;
}

const scales = [1, 1.5, 2, 3] as const;

/** Shows the PDF itself, in several sizes. Its text stands on the same page without this viewer. */
export function openViewer(
  page: Document,
  t: Translate,
  { file, name, onFail }: { file: string; name: string; onFail: () => void },
): { viewer: HTMLElement; close: () => void } {
  const smaller = element(page, "button", { type: "button" }, t("documents.paperSmaller"));
  const larger = element(page, "button", { type: "button" }, t("documents.paperLarger"));
  const region = element(page, "section", {
    class: "scroll tall",
    "aria-label": name,
    // The keyboard can only scroll what takes the focus.
    tabindex: "0",
    "aria-busy": "true",
  });
  const head = element(page, "p", { class: "inline" }, smaller, larger);
  const viewer = element(page, "div", { class: "viewer", [addedMark]: "" }, head, region);

  let isClosed = false;
  let canvases: ReturnType<typeof openCanvas>[] = [];
  let destroy = () => {};
  let scaleIndex = 1;
  const draw = () => {
    smaller.disabled = scaleIndex === 0;
    larger.disabled = scaleIndex === scales.length - 1;
    for (const canvas of canvases) canvas.draw(scales[scaleIndex] ?? 1);
  };
  const zoom = (step: number) => {
    scaleIndex += step;
    draw();
  };
  smaller.addEventListener("click", () => zoom(-1));
  larger.addEventListener("click", () => zoom(1));
  draw();
  openPaper(file)
    .then((paper) => {
      if (isClosed) return void paper.destroy();
      destroy = () => void paper.destroy();
      const { numPages } = paper;
      canvases = Array.from({ length: numPages }, (_, index) => {
        const label = t("documents.paperPage", { page: index + 1, pages: numPages });
        return openCanvas(page, label, paper.getPage(index + 1));
      });
      region.replaceChildren(...canvases.map(({ canvas }) => canvas));
      region.setAttribute("aria-busy", "false");
      draw();
    })
    .catch(() => {
      if (!isClosed) onFail();
    });
  return {
    viewer,
    close() {
      isClosed = true;
      for (const canvas of canvases) canvas.cancel();
      destroy();
      viewer.remove();
    },
  };
}
