import { useT } from "~/i18n/i18n-context";
import { LinkButton } from "~/ui/pages/Button";
import { type Crumb, PageHead } from "~/ui/pages/PageHead";
import { PaperActions } from "~/ui/pages/PaperActions";
import { PaperPages } from "~/ui/pages/PaperPages";

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
  if (page.fetched) return <PaperFetched page={page} />;
  return (
    <>
      <PageHead
        title={heading}
        crumbs={document ? [document] : []}
        actions={<PaperActions file={`${here}/file`} />}
      />
      <PaperPages pictures={`${here}/pages`} pages={pages} />
    </>
  );
}

/** Opening the address directly means a download. A link leads on to the dashboard, and script goes there by itself. */
function PaperFetched({ page: { heading, document, here } }: { page: PaperData }) {
  const t = useT();
  return (
    <>
      <PageHead title={heading} crumbs={document ? [document] : []} />
      <p role="status" data-leaves="">
        {t("documents.paperStarted")}
      </p>
      <p className="inline">
        <LinkButton href={`${here}?read=1`}>{t("documents.paperRead")}</LinkButton>
        <LinkButton href={`${here}/file?save=1`}>{t("documents.paperSave")}</LinkButton>
        <LinkButton href="/dashboard">{t("frame.dashboard")}</LinkButton>
      </p>
    </>
  );
}
