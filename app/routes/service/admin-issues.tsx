import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requestList } from "~/features/service/requests/request-list";
import { findAllRequests } from "~/features/service/requests/requests.queries.server";
import { requestStates } from "~/features/service/requests/service-request";
import { adminTitle } from "~/http/page-title.server";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import { Pages } from "~/ui/lists/Pages";
import { SearchForm } from "~/ui/lists/SearchForm";
import { LinkButton } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { Tabs } from "~/ui/pages/Tabs";
import { refuseOtherParameters } from "./form-files.server";
import { stateIn } from "./state-in.server";

export async function loader(args: LoaderFunctionArgs) {
  const list = await askList(args, "issues");
  refuseOtherParameters(list.searchParams, ["page", "page_size", "q", "state"], "ui.unknownParameter");
  const state = stateIn(list.searchParams);
  const { ctx, value } = await readPage(args, findAllRequests, {
    ...list.paging,
    q: list.q.slice(0, 100),
    ...(state ? { state } : {}),
  });
  const { t } = ctx;
  const tabs = [null, ...requestStates].map((each) => ({
    label: t(each ? `requests.tab.${each}` : "requests.tab.all"),
    href: each ? `/admin/issues?state=${each}` : "/admin/issues",
    current: each === state,
  }));
  return {
    view: await showList(list, requestList(value, { t, below: "/admin/issues", isForStaff: true })),
    q: list.q,
    tabs,
    title: adminTitle(ctx, "requests.issues"),
  };
}

export const meta = titleMeta;

/** Lists the issues and questions of all customers for the staff. */
export default function AdminIssues() {
  const { view, tabs, q } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead
        title={t("requests.issues")}
        actions={<LinkButton href="/admin/issues/create">{t("requests.report")}</LinkButton>}
      />
      <p className="lead">{t("areas.issues.about")}</p>
      <Tabs label={t("documents.status")} tabs={tabs} />
      <SearchForm view={view} label={t("requests.subject")} q={q} />
      <DataTable view={view} />
      <Pages view={view} />
    </>
  );
}
