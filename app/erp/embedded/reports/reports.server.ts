import Papa from "papaparse";
import { fileOf } from "../../files/file-of.server";
import type { ErpFile } from "../../port/outputs";
import type { ReportRun, Reports } from "../../port/reports";
import { type SentenceKey, sentence } from "../../texts/text";
import { addDays } from "../calendar";
import { type Call, notFoundError } from "../call";
import type { Engine } from "../engine.server";
import { type ReportCode, reportCodes, reportDeclarations, reportInfo } from "./report-list";
import { maxReportRows, readReport } from "./report-rows.server";

/** Days of a report at most, ten years. */
const maxDays = 3_653;
const defaultDays = 365;

export function reportsOf(engine: Engine): Reports {
  return {
    list: (ctx) =>
      engine.read("reports.list", ctx, async (call) =>
        reportCodes.map((code) => reportInfo(code, call.language)),
      ),
    run: (ctx, run) => engine.read("reports.run", ctx, (call) => runReport(call, run)),
  };
}

async function runReport(call: Call, { report, parameters, within }: ReportRun): Promise<ErpFile> {
  const code = reportCodes.find((each) => each === report);
  if (!code) throw notFoundError(`report ${report}`);
  const toDate = parameters.to_date || call.today;
  const fromDate = parameters.from_date || addDays(toDate, -defaultDays);
  if (fromDate > toDate) return refusal(call, "report.reversed");
  if (addDays(fromDate, maxDays) < toDate) return refusal(call, "report.tooLong", { days: String(maxDays) });
  const rows = await readReport[code](call, { fromDate, toDate, within });
  if (rows.length > maxReportRows) {
    return refusal(call, "report.tooManyRows", { rows: String(maxReportRows) });
  }
  return csvFile(code, `${code}-${fromDate}-${toDate}.csv`, rows);
}

function csvFile(code: ReportCode, fileName: string, rows: readonly Record<string, string>[]): ErpFile {
  const columns = reportDeclarations[code].columns.map(([name]) => name);
  const text = Papa.unparse({ fields: columns, data: [...rows] }, { newline: "\r\n", columns });
  return fileOf(fileName, "text/csv", new TextEncoder().encode(`${text}\r\n`));
}

/** Answers as real systems do that run reports: the error comes in the place of the file. */
function refusal(call: Call, code: SentenceKey, values: Record<string, string> = {}): ErpFile {
  const errors = [sentence(code, call.language, values)];
  return fileOf("error.json", "application/json", new TextEncoder().encode(JSON.stringify({ errors })));
}
