import { type ReactNode, useCallback, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { PaperViewer } from "./PaperViewer";
import { useScript } from "../scripts/use-script";

export interface PaperOnPage {
  /** The file itself. */
  file: string;
  /** Below which the pictures of its pages lie, by number. */
  pictures: string;
  pages: readonly { width: number; height: number; lines: readonly string[] }[];
}

/** A paper to be read on a page, with the ways to have the file itself. Where script runs, it can be made larger. */
export function usePaper(paper: PaperOnPage, name: string): { actions: ReactNode; body: ReactNode } {
  const { file, pictures, pages } = paper;
  const t = useT();
  const script = useScript();
  const [viewing, setViewing] = useState(false);
  const giveUp = useCallback(() => setViewing(false), []);
  const words = {
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
          <button type="button" aria-pressed={viewing} onClick={() => setViewing(!viewing)}>
            {viewing ? words.pictures : words.view}
          </button>
        ) : null}
      </>
    ),
    body: (
      <>
        {viewing ? <PaperViewer file={file} name={name} words={words} onFail={giveUp} /> : null}
        <PaperPages pictures={viewing ? null : pictures} pages={pages} />
      </>
    ),
  };
}

/** A paper that can be read without a program for it: as pictures, and as text by whoever does not look at pictures. */
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
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a paper may be the same
              <p key={at}>{line}</p>
            ))}
          </div>
        </details>
      </section>
    );
  });
}
