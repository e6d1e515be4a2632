import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { PageHead } from "~/ui/pages/PageHead";

export interface ApprovalsData {
  view: ListView;
  title: string;
}

export function ApprovalsPage({ page }: { page: ApprovalsData }) {
  const { view } = page;
  const t = useT();
  return (
    <>
      <PageHead title={t("cart.approval.list")} />
      <DataTable view={view} />
      <Pages view={view} />
    </>
  );
}
