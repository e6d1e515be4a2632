import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/i18n-context";

/** The program that draws the file is fetched when somebody asks for it, not with the page. */
async function openPaper(href: string) {
  const [{ getDocument, GlobalWorkerOptions }, { default: worker }] = await Promise.all([
    import("pdfjs-dist"),
    import("pdfjs-dist/build/pdf.worker.min.mjs?url"),
  ]);
  GlobalWorkerOptions.workerSrc = worker;
  // Letters are drawn as shapes: the page's rules let no font in.
  return getDocument({ url: href, disableFontFace: true, useSystemFonts: false, isEvalSupported: false })
    .promise;
}

type Paper = Awaited<ReturnType<typeof openPaper>>;

const scales = [1, 1.5, 2, 3] as const;

/** More than this no browser on a telephone draws at once. */
const maxPixels = 12_000_000;

/** The file itself, as large as somebody likes. As text it is read on the same page without this. */
export function PaperViewer(props: {
  file: string;
  name: string;
  /** Asked for by the page, for this is never part of a page that the server made. */
  words: { smaller: string; larger: string };
  onFail(): void;
}) {
  const { file, name, words, onFail } = props;
  const [paper, setPaper] = useState<Paper | null>(null);
  const [at, setAt] = useState(1);
  useEffect(() => {
    let gone = false;
    let opened: Paper | null = null;
    openPaper(file)
      .then((found) => {
        opened = found;
        if (gone) void found.destroy();
        else setPaper(found);
      })
      .catch(onFail);
    return () => {
      gone = true;
      void opened?.destroy();
    };
  }, [file, onFail]);
  const pages = Array.from({ length: paper?.numPages ?? 0 }, (_, index) => index + 1);
  return (
    <section className="viewer" aria-label={name}>
      <p className="inline">
        <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {words.smaller}
        </button>
        <button type="button" disabled={at === scales.length - 1} onClick={() => setAt(at + 1)}>
          {words.larger}
        </button>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what it can reach */}
      <section className="scroll tall" aria-label={name} tabIndex={0} aria-busy={paper === null}>
        {paper
          ? pages.map((page) => <PaperCanvas key={page} paper={paper} page={page} scale={scales[at] ?? 1} />)
          : null}
      </section>
    </section>
  );
}

/** Drawn when it comes near the window: of a long paper few pages are looked at, and each takes its memory. */
function PaperCanvas({ paper, page, scale }: { paper: Paper; page: number; scale: number }) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let cancel: () => void = () => undefined;
    let gone = false;
    void paper.getPage(page).then((found) => {
      const element = canvas.current;
      if (gone || !element) return;
      const { width, height } = found.getViewport({ scale });
      element.style.width = `${width}px`;
      element.style.aspectRatio = `${width} / ${height}`;
      const finest = Math.sqrt(maxPixels / (width * height));
      const viewport = found.getViewport({ scale: scale * Math.min(window.devicePixelRatio, finest) });
      const draw = () => {
        element.width = viewport.width;
        element.height = viewport.height;
        const task = found.render({ canvas: element, viewport });
        cancel = () => task.cancel();
        // Another size was asked for before this one was drawn.
        task.promise.catch(() => undefined);
      };
      const near = new IntersectionObserver(
        ([seen]) => {
          if (!seen?.isIntersecting) return;
          near.disconnect();
          draw();
        },
        { rootMargin: "100%" },
      );
      near.observe(element);
      cancel = () => near.disconnect();
    });
    return () => {
      gone = true;
      cancel();
    };
  }, [paper, page, scale]);
  return (
    <canvas ref={canvas} role="img" aria-label={t("documents.paperPage", { page, pages: paper.numPages })} />
  );
}
