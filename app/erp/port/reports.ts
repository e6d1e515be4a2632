import type { ErpContext, ErpResult, Scope } from "./basics";
import type { ErpFile } from "./outputs";

/** Kind of a column’s values. Amounts add up, prices do not; both are in the currency of the row’s column `currency`. */
export type ReportColumnKind = "text" | "date" | "number" | "amount" | "price" | "yesNo";

export interface ReportColumn {
  name: string;
  label: string;
  kind: ReportColumnKind;
}

export interface ReportParameter {
  name: string;
  label: string;
  kind: "date" | "text";
  required: boolean;
}

/** Report that the ERP can run. */
export interface ReportInfo {
  code: string;
  title: string;
  about: string;
  parameters: ReportParameter[];
  columns: ReportColumn[];
  /** Shows what was invoiced, which needs a right of its own. */
  showsInvoices: boolean;
}

export interface ReportRun {
  report: string;
  parameters: Record<string, string>;
  within: Scope;
}

export interface Reports {
  /** Lists the reports with titles in the language of the context. */
  list(ctx: ErpContext): Promise<ErpResult<ReportInfo[]>>;
  /**
   * Runs a report. The file is CSV in UTF-8 with the names of the columns in its first line, days as 2026-11-21 and figures
   * with a decimal point. A report that refuses its parameters answers with JSON in the file's place:
   * `readReportFile` tells the two apart.
   */
  run(ctx: ErpContext, run: ReportRun): Promise<ErpResult<ErpFile>>;
}
