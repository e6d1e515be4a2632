import { getReportPaper, getReportRun } from "~/features/report-library/library.queries.server";
import { shapeReport } from "~/features/report-library/library-list";
import { runFacts } from "~/features/report-library/run-facts";
import { fileHeadOf, listFile } from "~/files/list-file.server";
import { badAddressPage, pageOfFailure } from "~/http/failures.server";
import { fileResponse } from "~/http/file-response.server";
import { paths } from "~/http/paths";
import { readFile } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { paperFile } from "~/routes/cart/paper-file.server";

/** Serves the result of a run as CSV, workbook or PDF. */
export const loader = withoutPage(async (args) => {
  const fields = new URL(args.request.url).searchParams;
  const format = fields.get("format") ?? "csv";
  if (format !== "csv" && format !== "xlsx" && format !== "pdf") {
    throw badAddressPage({ key: "ui.unknownValue", params: { name: "format", value: format.slice(0, 60) } });
  }
  const input = { run: args.params.run ?? "" };
  const address = paths.reportRun(input.run);
  if (format === "pdf") {
    const { value } = await readFile(args, getReportPaper, input, address);
    return paperFile(args.request, value);
  }
  const { ctx, value } = await readFile(args, getReportRun, input, address);
  const { run, definition, table } = value;
  if (!table) throw pageOfFailure({ kind: "notFound" });
  const { partner, parameters } = run;
  const words = { t: ctx.t, formats: ctx.actor.formats };
  const { columns, rows } = shapeReport(table, definition.groupBy, words);
  const file = {
    caption: definition.title,
    columns,
    rows,
    ...fileHeadOf({
      name: ["report", definition.source, partner.number, parameters.fromDate, parameters.toDate],
      facts: runFacts(run, table, words).map(({ label, value: text }) => [label, text] as const),
      author: ctx.brandName,
      now: run.createdAt,
      ...words,
    }),
  };
  return fileResponse(await listFile(file, format, words));
});
