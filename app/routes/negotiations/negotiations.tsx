import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listOpenRounds } from "~/features/negotiations/negotiations.queries.server";
import { openRoundsList } from "~/features/negotiations/open-rounds-list";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import { Pages } from "~/ui/lists/Pages";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const list = await askList(args, "negotiations");
  const { ctx, value } = await readPage(args, listOpenRounds, list.paging);
  return {
    view: await showList(list, openRoundsList(value, paths.negotiation, ctx.t)),
    title: pageTitle(ctx, "negotiations.list"),
  };
}

export const meta = titleMeta;

export default function Negotiations() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("negotiations.list")} />
      <DataTable view={view} />
      <Pages view={view} />
    </>
  );
}
