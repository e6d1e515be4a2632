import { useT } from "~/i18n/i18n-context";

export interface PaperPagesProps {
  /** Below which the pictures of the pages lie, by number; null where they are shown in another way. */
  pictures: string | null;
  pages: readonly { width: number; height: number; lines: readonly string[] }[];
}

/** A paper that can be read without a program for it: as pictures, and as text by whoever does not look at pictures. */
export function PaperPages({ pictures, pages }: PaperPagesProps) {
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
