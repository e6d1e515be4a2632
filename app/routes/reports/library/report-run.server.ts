import type { LoaderFunctionArgs } from "@remix-run/node";
import { chartsOfGroups } from "~/features/report-library/group-charts.server";
import { getReportRun } from "~/features/report-library/library.queries.server";
import { libraryList, shapeReport } from "~/features/report-library/library-list";
import { runFacts } from "~/features/report-library/run-facts";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, refuseUnknownParameters, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";

/** Loads a run of a report: its progress, why it failed, or a page of its result. */
export async function reportRunLoader(args: LoaderFunctionArgs) {
  const list = await askList(args, "report-run");
  refuseUnknownParameters(list);
  const { ctx, value } = await readPage(args, getReportRun, { run: args.params.run ?? "" });
  const { run, definition, table } = value;
  const { t, actor } = ctx;
  const words = { t, formats: actor.formats };
  const shapedTable = table && shapeReport(table, definition.groupBy, words);
  const paging = { page: Number(list.paging.page), pageSize: list.paging.pageSize };
  const path = paths.reportRun(run.id);
  const page = {
    heading: definition.title,
    path,
    state: run.state,
    problems: run.problems,
    crumbs: [{ label: t("reports.library.title"), href: paths.reportLibrary() }],
    again: paths.libraryReport(definition.id),
    progress: run.total > 0 ? { done: run.written, of: run.total } : null,
    facts: runFacts(run, table, words).map(({ label, value }) => ({ term: label, value })),
    charts:
      table && shapedTable?.groups && definition.chart
        ? chartsOfGroups(table, definition, shapedTable.groups, words)
        : [],
    view: shapedTable
      ? await showList(list, libraryList(shapedTable, { caption: definition.title, ...paging }, t))
      : null,
    files: shapedTable
      ? (["csv", "xlsx", "pdf"] as const).map((format) => ({ format, href: `${path}/file?format=${format}` }))
      : [],
  };
  return { page, title: pageTitle(ctx, "reports.library.pageTitle", { title: definition.title }) };
}
