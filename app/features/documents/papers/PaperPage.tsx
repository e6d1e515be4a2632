import { useEffect, useState } from "react";
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
  /** Opened directly by its address: the download starts at once, and the visitor continues to the dashboard. */
  fetched: boolean;
  title: string;
}

/** Shows a paper of a document on a page. */
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

/** The delay before leaving: the download starts, and the visitor may choose to stay. */
const stay = 8_000;

/** Opening the address directly means a download. Without script a link leads on. */
function PaperFetched({ page: { heading, document, here } }: { page: PaperData }) {
  const t = useT();
  // Only script leads on to the dashboard, so only script says so.
  const [leaves, setLeaves] = useState(false);
  useEffect(() => {
    setLeaves(true);
    const timer = setTimeout(() => location.assign("/dashboard"), stay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <PageHead title={heading} crumbs={document ? [document] : []} />
      <p role="status">{t(leaves ? "documents.paperFetched" : "documents.paperStarted")}</p>
      <p className="inline">
        <LinkButton href={`${here}?read=1`}>{t("documents.paperRead")}</LinkButton>
        <LinkButton href={`${here}/file?save=1`}>{t("documents.paperSave")}</LinkButton>
        <LinkButton href="/dashboard">{t("frame.dashboard")}</LinkButton>
      </p>
    </>
  );
}
