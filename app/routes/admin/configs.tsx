import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPageConfigs } from "~/features/page-configs/page-config.queries.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, refuseUnknownParameters, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import type { Row } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { SearchForm } from "~/ui/lists/SearchForm";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const listRequest = await askList(args, "configs");
  refuseUnknownParameters(listRequest, ["q"]);
  const { ctx, value } = await readPage(args, listPageConfigs, { q: listRequest.q, ...listRequest.paging });
  const { t } = ctx;
  const rows = value.forms.map(
    ({ name, title, own, savedAt, savedBy }): Row => ({
      id: name,
      cells: {
        form: { kind: "text", text: title, href: paths.config(name) },
        name: { kind: "text", text: name },
        state: { kind: "text", text: own ? t("configs.own") : t("configs.delivered") },
        changed: savedAt ? { kind: "instant", instant: savedAt.toISOString() } : null,
        by: savedBy ? { kind: "text", text: savedBy } : null,
      },
    }),
  );
  const view = await showList(listRequest, {
    caption: t("configs.title"),
    columns: [
      { name: "form", caption: t("configs.form"), datatype: "text", key: true, wrap: true },
      { name: "name", caption: t("configs.name"), datatype: "text" },
      { name: "state", caption: t("configs.state"), datatype: "text" },
      { name: "changed", caption: t("configs.changed"), datatype: "instant" },
      { name: "by", caption: t("configs.by"), datatype: "text" },
    ],
    rows,
    paging: { page: value.page, pageSize: value.pageSize, totalResults: value.total },
    ...(listRequest.q ? { empty: t("configs.empty") } : {}),
  });
  return { q: listRequest.q, view, title: adminTitle(ctx, "configs.title") };
}

export const meta = titleMeta;

export default function Configs() {
  const { q, view } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("configs.title")} />
      <p className="lead">{t("configs.lead")}</p>
      <SearchForm view={view} label={t("configs.search")} q={q} />
      <DataTable view={view} />
      <Pages view={view} />
    </>
  );
}
