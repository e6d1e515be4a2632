import { useT } from "~/i18n/i18n-context";
import { type Crumb, PageHead } from "~/ui/PageHead";
import { PaperPages } from "~/ui/PaperPages";

export interface PaperData {
  heading: string;
  document: Crumb | null;
  /** The paper's own address; its file and its pages lie below. */
  here: string;
  pages: { width: number; height: number; lines: string[] }[];
  title: string;
}

/** A paper to be read on a page, with the ways to have the file itself. */
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
      <PaperPages pictures={`${here}/pages`} pages={pages} />
    </>
  );
}
