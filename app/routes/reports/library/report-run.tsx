import { useLoaderData } from "@remix-run/react";
import { LibraryRunPage } from "~/features/report-library/LibraryRunPage";
import { titleMeta } from "~/http/title-meta";
import { reportRunLoader } from "./report-run.server";

export const loader = reportRunLoader;
export const meta = titleMeta;

export default function ReportRun() {
  return <LibraryRunPage page={useLoaderData<typeof loader>().page} />;
}
