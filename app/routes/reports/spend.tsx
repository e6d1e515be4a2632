import { useLoaderData } from "@remix-run/react";
import { GroupReportPage } from "~/features/reports/groups/GroupReportPage";
import { titleMeta } from "~/http/title-meta";
import { groupReportLoader } from "./group-report.server";
import { spendReport } from "./spend-report.server";

export const loader = groupReportLoader(spendReport);
export const meta = titleMeta;

export default function Spend() {
  const { heading, ...page } = useLoaderData<typeof loader>();
  return <GroupReportPage page={{ ...page, title: heading }} />;
}
