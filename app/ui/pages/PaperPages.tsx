import { useT } from "~/i18n/i18n-context";

export interface PaperOnPage {
  /** The address of the PDF. */
  file: string;
  /** The address below which the pictures of its pages lie, by number. */
  pictures: string;
  pages: readonly { width: number; height: number; lines: readonly string[] }[];
}

/** Shows a paper without a PDF viewer: as pictures, and as text for whoever does not see them. */
export function PaperPages({ pictures, pages }: Pick<PaperOnPage, "pictures" | "pages">) {
  const t = useT();
  return pages.map(({ width, height, lines }, index) => {
    const names = { page: index + 1, pages: pages.length };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pages are numbered, and nothing else
      <section key={index} className="paper" aria-label={t("documents.paperPage", names)}>
        <img
          src={`${pictures}/${index + 1}`}
          width={width}
          height={height}
          alt={t("documents.paperPage", names)}
          loading={index > 0 ? "lazy" : undefined}
        />
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
