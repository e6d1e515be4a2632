import { useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/DataTable";
import type { ListView } from "~/ui/list-view";
import { PageHead } from "~/ui/PageHead";
import { Pages } from "~/ui/Pages";

export interface ApprovalsData {
  view: ListView;
  title: string;
}

export function ApprovalsPage() {
  const { view } = useLoaderData<ApprovalsData>();
  const t = useT();
  return (
    <>
      <PageHead title={t("cart.approval.list")} />
      <DataTable view={view} />
      <Pages view={view} />
    </>
  );
}
