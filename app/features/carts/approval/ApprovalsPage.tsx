import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { PageHead } from "~/ui/pages/PageHead";

export interface ApprovalsData {
  view: ListView;
  /** Changes of orders that wait; null if there are none. */
  changes: ListView | null;
  title: string;
}

export function ApprovalsPage({ page }: { page: ApprovalsData }) {
  const { view, changes } = page;
  const t = useT();
  return (
    <>
      <PageHead title={t("cart.approval.list")} />
      {changes ? (
        <>
          <h2>{changes.caption}</h2>
          <DataTable view={changes} />
        </>
      ) : null}
      <DataTable view={view} />
      <Pages view={view} />
    </>
  );
}
