import { useT } from "~/i18n/i18n-context";
import { type Crumb, PageHead } from "~/ui/PageHead";

export interface PaperData {
  heading: string;
  document: Crumb | null;
  /** The paper's own address; its file and its pages lie below. */
  here: string;
  pages: { width: number; height: number; lines: string[] }[];
  title: string;
}

/** A paper that can be read without a program for it: as pictures, and as text by whoever does not look at pictures. */
export function PaperPage({ page }: { page: PaperData }) {
  const t = useT();
  const { heading, document, here, pages } = page;
  return (
    <>
      <PageHead
        title={heading}
        crumbs={document ? [document] : []}
        actions={
          <>
            <a className="button" href={`${here}/file?save=1`} download="">
              {t("documents.paperSave")}
            </a>
            <a className="button" href={`${here}/file`}>
              {t("documents.paperPrint")}
            </a>
          </>
        }
      />
      {pages.map(({ width, height, lines }, index) => {
        const names = { page: index + 1, pages: pages.length };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are numbered, and nothing else
          <section key={index} className="paper" aria-label={t("documents.paperPage", names)}>
            <img
              src={`${here}/pages/${index + 1}`}
              width={width}
              height={height}
              alt={t("documents.paperPage", names)}
              loading={index > 0 ? "lazy" : undefined}
            />
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
      })}
    </>
  );
}
