import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { PageHead } from "~/ui/pages/PageHead";

export interface ApprovalsData {
  view: ListView;
  /** Changes of orders that wait; null if there are none. */
  changes: ListView | null;
  /** Page on which it is arranged what is ordered without a person; null if the reader may not. */
  orderingRule: string | null;
  title: string;
}

export function ApprovalsPage({ page }: { page: ApprovalsData }) {
  const { view, changes, orderingRule } = page;
  const t = useT();
  return (
    <>
      <PageHead
        title={t("cart.approval.list")}
        aside={orderingRule ? <a href={orderingRule}>{t("reports.pdf.rule.title")}</a> : null}
      />
      {changes ? (
        <>
          <h2>{changes.caption}</h2>
          <DataTable view={changes} />
        </>
      ) : null}
      {changes && view.rows.length === 0 ? null : (
        <>
          {changes ? <h2>{t("documents.widgets.approvals")}</h2> : null}
          <DataTable view={view} />
          <Pages view={view} />
        </>
      )}
    </>
  );
}
