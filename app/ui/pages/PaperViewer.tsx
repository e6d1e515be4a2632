import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/i18n-context";

/** Loads the PDF renderer on demand, not with the page. */
async function openPaper(href: string) {
  const [{ getDocument, GlobalWorkerOptions }, { default: worker }] = await Promise.all([
    import("pdfjs-dist"),
    import("pdfjs-dist/build/pdf.worker.min.mjs?url"),
  ]);
  GlobalWorkerOptions.workerSrc = worker;
  // Draws glyphs as shapes: the content security policy allows no fonts.
  return getDocument({ url: href, disableFontFace: true, useSystemFonts: false, isEvalSupported: false })
    .promise;
}

type Paper = Awaited<ReturnType<typeof openPaper>>;

const scales = [1, 1.5, 2, 3] as const;

/** Limits a canvas: browsers on telephones refuse larger ones. */
const maxPixels = 12_000_000;

/** Shows the PDF itself, in several sizes. Its text stands on the same page without this viewer. */
export function PaperViewer(props: {
  file: string;
  name: string;
  /** Translated by the page: the server never renders this component. */
  words: { smaller: string; larger: string };
  onFail(): void;
}) {
  const { file, name, words, onFail } = props;
  const [paper, setPaper] = useState<Paper | null>(null);
  const [scaleIndex, setScaleIndex] = useState(1);
  useEffect(() => {
    let isDisposed = false;
    let openDocument: Paper | null = null;
    openPaper(file)
      .then((document) => {
        openDocument = document;
        if (isDisposed) void document.destroy();
        else setPaper(document);
      })
      .catch(onFail);
    return () => {
      isDisposed = true;
      void openDocument?.destroy();
    };
  }, [file, onFail]);
  const pages = Array.from({ length: paper?.numPages ?? 0 }, (_, index) => index + 1);
  return (
    <div className="viewer">
      <p className="inline">
        <button type="button" disabled={scaleIndex === 0} onClick={() => setScaleIndex(scaleIndex - 1)}>
          {words.smaller}
        </button>
        <button
          type="button"
          disabled={scaleIndex === scales.length - 1}
          onClick={() => setScaleIndex(scaleIndex + 1)}
        >
          {words.larger}
        </button>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll focusable regions */}
      <section className="scroll tall" aria-label={name} tabIndex={0} aria-busy={paper === null}>
        {paper
          ? pages.map((page) => (
              <PaperCanvas key={page} paper={paper} page={page} scale={scales[scaleIndex] ?? 1} />
            ))
          : null}
      </section>
    </div>
  );
}

/** Draws a page lazily, when it comes near the window: each page takes memory, and few are looked at. */
function PaperCanvas({ paper, page, scale }: { paper: Paper; page: number; scale: number }) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let cancel: () => void = () => undefined;
    let isDisposed = false;
    void paper.getPage(page).then((pdfPage) => {
      const element = canvas.current;
      if (isDisposed || !element) return;
      const { width, height } = pdfPage.getViewport({ scale });
      element.style.width = `${width}px`;
      element.style.aspectRatio = `${width} / ${height}`;
      const maxRatio = Math.sqrt(maxPixels / (width * height));
      const viewport = pdfPage.getViewport({ scale: scale * Math.min(window.devicePixelRatio, maxRatio) });
      const draw = () => {
        element.width = viewport.width;
        element.height = viewport.height;
        const task = pdfPage.render({ canvas: element, viewport });
        cancel = () => task.cancel();
        // Ignores the rejection of a cancelled task.
        task.promise.catch(() => undefined);
      };
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return;
          observer.disconnect();
          draw();
        },
        { rootMargin: "100%" },
      );
      observer.observe(element);
      cancel = () => observer.disconnect();
    });
    return () => {
      isDisposed = true;
      cancel();
    };
  }, [paper, page, scale]);
  return (
    <canvas ref={canvas} role="img" aria-label={t("documents.paperPage", { page, pages: paper.numPages })} />
  );
}
