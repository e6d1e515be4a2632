import { useCallback, useEffect, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { LinkButton } from "~/ui/Button";
import { type Crumb, PageHead } from "~/ui/PageHead";
import { PaperPages } from "~/ui/PaperPages";
import { useScript } from "~/ui/use-script";
import { PaperViewer } from "./PaperViewer";

export interface PaperData {
  heading: string;
  document: Crumb | null;
  /** The paper's own address; its file and its pages lie below. */
  here: string;
  pages: { width: number; height: number; lines: string[] }[];
  /** It was opened by its bare address: the file is fetched at once, and the visitor goes on to the first page. */
  fetched: boolean;
  title: string;
}

/** A paper to be read on a page, with the ways to have the file itself. */
export function PaperPage({ page }: { page: PaperData }) {
  const t = useT();
  const { heading, document, here, pages } = page;
  const script = useScript();
  const [viewing, setViewing] = useState(false);
  const giveUp = useCallback(() => setViewing(false), []);
  // Asked for on the server, too: what only script shows finds its words there.
  const words = {
    view: t("documents.paperView"),
    pictures: t("documents.paperPictures"),
    smaller: t("documents.paperSmaller"),
    larger: t("documents.paperLarger"),
  };
  if (page.fetched) return <PaperFetched page={page} />;
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
            {script ? (
              <button type="button" aria-pressed={viewing} onClick={() => setViewing(!viewing)}>
                {viewing ? words.pictures : words.view}
              </button>
            ) : null}
          </>
        }
      />
      {viewing ? <PaperViewer file={`${here}/file`} name={heading} words={words} onFail={giveUp} /> : null}
      <PaperPages pictures={viewing ? null : `${here}/pages`} pages={pages} />
    </>
  );
}

/** Long enough to begin to fetch the file, and to say that one would rather stay. */
const stay = 8_000;

/** Who came by the file's bare address wants the file. Without script the way on is a link. */
function PaperFetched({ page: { heading, document, here } }: { page: PaperData }) {
  const t = useT();
  useEffect(() => {
    const timer = setTimeout(() => location.assign("/dashboard"), stay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <PageHead title={heading} crumbs={document ? [document] : []} />
      <p role="status">{t("documents.paperFetched")}</p>
      <p className="inline">
        <LinkButton href={`${here}?read=1`}>{t("documents.paperRead")}</LinkButton>
        <LinkButton href={`${here}/file?save=1`}>{t("documents.paperSave")}</LinkButton>
        <LinkButton href="/dashboard">{t("frame.dashboard")}</LinkButton>
      </p>
    </>
  );
}
