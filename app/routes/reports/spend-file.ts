import { groupReportFileLoader } from "./group-report.server";
import { spendReport } from "./spend-report.server";

export const loader = groupReportFileLoader(spendReport);
