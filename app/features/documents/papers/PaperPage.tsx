import { useEffect } from "react";
import { useT } from "~/i18n/i18n-context";
import { LinkButton } from "~/ui/pages/Button";
import { type Crumb, PageHead } from "~/ui/pages/PageHead";
import { usePaper } from "~/ui/pages/use-paper";

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

/** A paper of a document, to be read on a page. */
export function PaperPage({ page }: { page: PaperData }) {
  const { heading, document, here, pages } = page;
  const paper = usePaper({ file: `${here}/file`, pictures: `${here}/pages`, pages }, heading);
  if (page.fetched) return <PaperFetched page={page} />;
  return (
    <>
      <PageHead title={heading} crumbs={document ? [document] : []} actions={paper.actions} />
      {paper.body}
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
