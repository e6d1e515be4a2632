import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSettingsPage } from "~/admin/settings-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import { SearchForm } from "~/ui/lists/SearchForm";
import { PageHead } from "~/ui/pages/PageHead";

export const loader = (args: LoaderFunctionArgs) => readSettingsPage(args);

export const meta = titleMeta;

export default function SettingsPage() {
  const { about, q, view } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={view.caption} />
      <p className="lead">{about}</p>
      <SearchForm view={view} label={t("admin.search")} q={q} />
      <DataTable view={view} />
    </>
  );
}
