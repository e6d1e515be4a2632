import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requestList } from "~/features/service/requests/request-list";
import { listRequests } from "~/features/service/requests/requests.queries.server";
import { pageTitle } from "~/http/page-title.server";
import { askList, refuseUnknownParameters, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import { Pages } from "~/ui/lists/Pages";
import { LinkButton } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const list = await askList(args, "requests");
  refuseUnknownParameters(list);
  const { ctx, value } = await readPage(args, listRequests, list.paging);
  const rows = requestList(value, { t: ctx.t, below: "/user/requests", isForStaff: false });
  return {
    view: await showList(list, rows),
    asksSales: ctx.actor.partner !== null,
    title: pageTitle(ctx, "requests.own"),
  };
}

export const meta = titleMeta;

/** Lists the person's own issues and questions with their state. */
export default function Requests() {
  const { view, asksSales } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead
        title={t("requests.own")}
        actions={
          <>
            <LinkButton href="/report/issue">{t("requests.report")}</LinkButton>
            {asksSales ? <LinkButton href="/report/sales_request">{t("requests.ask")}</LinkButton> : null}
          </>
        }
      />
      <DataTable view={view} />
      <Pages view={view} />
    </>
  );
}
