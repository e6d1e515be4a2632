import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOrders } from "~/features/documents/documents.queries.server";
import { orderList, orderSorts } from "~/features/documents/order-list";
import { pageTitle } from "~/http/page-title.server";
import { askList, showList } from "~/http/read-list.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { translatorFor } from "~/i18n/translator.server";
import { AsOf } from "~/ui/AsOf";
import { DataTable } from "~/ui/DataTable";
import { refreshed } from "~/ui/list-address";
import { PageHead } from "~/ui/PageHead";
import { Pages } from "~/ui/Pages";
import { SearchForm } from "~/ui/SearchForm";
import { TableOptions } from "~/ui/TableOptions";

export async function loader(args: LoaderFunctionArgs) {
  const asked = await askList(args, "orders", orderSorts);
  const { q, paging, refresh, sort } = asked;
  const { ctx, value } = await readPage(args, findOrders, {
    q,
    ...paging,
    sortBy: sort.field,
    order: sort.direction,
    refresh,
  });
  const t = translatorFor(ctx.actor);
  return {
    q,
    view: await showList(asked, orderList(value.list, t, { q, sort })),
    asOf: value.asOf,
    title: pageTitle(ctx, "documents.orders"),
  };
}

export const meta = titleMeta;

export default function Orders() {
  const { q, view, asOf } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("documents.orders")} actions={<TableOptions view={view} />} />
      <SearchForm view={view} label={t("documents.searchNumber")} q={q} />
      <DataTable view={view} />
      <Pages view={view} />
      <AsOf instant={asOf} refresh={refreshed(view)} />
    </>
  );
}
