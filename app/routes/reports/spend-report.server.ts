import { spendGroups } from "~/features/reports/groups/group-report.schema";
import { getSpend } from "~/features/reports/groups/spend.queries.server";

export const spendReport = {
  path: "/reports/spend",
  name: "spend",
  groupings: spendGroups,
  amounts: "net",
  operation: getSpend,
} as const;
