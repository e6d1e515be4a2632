import { groupReportFileLoader } from "./group-report.server";
import { orderSumsReport } from "./order-sums-report.server";

export const loader = groupReportFileLoader(orderSumsReport);
