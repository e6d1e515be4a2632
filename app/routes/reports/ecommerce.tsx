import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listSent } from "~/features/carts/submission/submissions.queries.server";
import { submissionsList } from "~/features/carts/submission/submissions-list";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import { Pages } from "~/ui/lists/Pages";
import { PageHead } from "~/ui/pages/PageHead";
import { Tabs } from "~/ui/pages/Tabs";
import { reportTabs } from "./report-tabs.server";

export async function loader(args: LoaderFunctionArgs) {
  const request = await askList(args, "sent");
  const { ctx, value } = await readPage(args, listSent, request.paging);
  const list = submissionsList(value, ({ id, kind }) => paths.confirmation(id, kind), ctx.t);
  return {
    view: await showList(request, list),
    tabs: reportTabs(ctx, "/reports/ecommerce"),
    title: pageTitle(ctx, "reports.sent.title"),
  };
}

export const meta = titleMeta;

/** The portal's report of submissions, with their receipts. */
export default function Ecommerce() {
  const { view, tabs } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("reports.sent.title")} />
      <Tabs label={t("reports.title")} tabs={tabs} />
      <DataTable view={view} />
      <Pages view={view} />
    </>
  );
}
