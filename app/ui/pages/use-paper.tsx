import { type ReactNode, useCallback, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { useScript } from "../scripts/use-script";
import { PaperViewer } from "./PaperViewer";

export interface PaperOnPage {
  /** The address of the PDF. */
  file: string;
  /** The address below which the pictures of its pages lie, by number. */
  pictures: string;
  pages: readonly { width: number; height: number; lines: readonly string[] }[];
}

/** Shows a paper on a page, with links to the file. With script it can be enlarged. */
export function usePaper(paper: PaperOnPage, name: string): { actions: ReactNode; body: ReactNode } {
  const { file, pictures, pages } = paper;
  const t = useT();
  const script = useScript();
  const [isViewing, setViewing] = useState(false);
  const giveUp = useCallback(() => setViewing(false), []);
  const labels = {
    view: t("documents.paperView"),
    pictures: t("documents.paperPictures"),
    smaller: t("documents.paperSmaller"),
    larger: t("documents.paperLarger"),
  };
  return {
    actions: (
      <>
        <a className="button" href={`${file}?save=1`}>
          {t("documents.paperSave")}
        </a>
        <a className="button" href={file}>
          {t("documents.paperPrint")}
        </a>
        {script ? (
          <button type="button" aria-pressed={isViewing} onClick={() => setViewing(!isViewing)}>
            {isViewing ? labels.pictures : labels.view}
          </button>
        ) : null}
      </>
    ),
    body: (
      <>
        {isViewing ? <PaperViewer file={file} name={name} words={labels} onFail={giveUp} /> : null}
        <PaperPages pictures={isViewing ? null : pictures} pages={pages} />
      </>
    ),
  };
}

/** Shows a paper without a PDF viewer: as pictures, and as text for whoever does not see them. */
function PaperPages({ pictures, pages }: { pictures: string | null; pages: PaperOnPage["pages"] }) {
  const t = useT();
  return pages.map(({ width, height, lines }, index) => {
    const names = { page: index + 1, pages: pages.length };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pages are numbered, and nothing else
      <section key={index} className="paper" aria-label={t("documents.paperPage", names)}>
        {pictures === null ? null : (
          <img
            src={`${pictures}/${index + 1}`}
            width={width}
            height={height}
            alt={t("documents.paperPage", names)}
            loading={index > 0 ? "lazy" : undefined}
          />
        )}
        <details className="fold">
          <summary>{t("documents.paperText", names)}</summary>
          <div>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a paper may be the same
              <p key={index}>{line}</p>
            ))}
          </div>
        </details>
      </section>
    );
  });
}
