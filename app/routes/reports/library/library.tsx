import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listLibrary } from "~/features/report-library/library.queries.server";
import { libraryReports, runList } from "~/features/report-library/library-overview";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, refuseUnknownParameters, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import { PageHead } from "~/ui/pages/PageHead";
import { Tabs } from "~/ui/pages/Tabs";
import { reportTabs } from "../report-tabs.server";

export async function loader(args: LoaderFunctionArgs) {
  const list = await askList(args, "report-library");
  refuseUnknownParameters(list);
  const { ctx, value } = await readPage(args, listLibrary, {});
  const { t } = ctx;
  return {
    reports: await showList(list, libraryReports(value.reports, paths.libraryReport, t)),
    runs: value.runs.length > 0 ? await showList(list, runList(value.runs, paths.reportRun, t)) : null,
    isRunning: value.runs.some(({ state }) => state === "waiting"),
    here: paths.reportLibrary(),
    tabs: reportTabs(ctx, paths.reportLibrary()),
    title: pageTitle(ctx, "reports.library.title"),
  };
}

export const meta = titleMeta;

/** Reports that the reader can run, and what was run lately. */
export default function Library() {
  const { reports, runs, isRunning, here, tabs } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("reports.library.title")} />
      <Tabs label={t("reports.title")} tabs={tabs} />
      <DataTable view={reports} />
      {runs ? (
        <section>
          <h2>{t("reports.library.runs")}</h2>
          <DataTable view={runs} />
          {isRunning ? (
            <p data-follows="">
              <a className="button" href={here}>
                {t("ui.checkAgain")}
              </a>
            </p>
          ) : null}
        </section>
      ) : null}
    </>
  );
}
