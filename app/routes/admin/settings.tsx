import { useLoaderData } from "@remix-run/react";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import { SearchForm } from "~/ui/lists/SearchForm";
import { PageHead } from "~/ui/pages/PageHead";
import { settingsLoader } from "./settings.server";

export const loader = settingsLoader;

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
