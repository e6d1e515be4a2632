import { useLoaderData } from "@remix-run/react";
import { GroupReportPage } from "~/features/reports/groups/GroupReportPage";
import { titleMeta } from "~/http/title-meta";
import { groupReportLoader } from "./group-report.server";
import { orderSumsReport } from "./order-sums-report.server";

export const loader = groupReportLoader(orderSumsReport);
export const meta = titleMeta;

export default function OrderSums() {
  const { heading, ...page } = useLoaderData<typeof loader>();
  return <GroupReportPage page={{ ...page, title: heading }} />;
}
