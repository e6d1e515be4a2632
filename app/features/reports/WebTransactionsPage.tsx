import { useT } from "~/i18n/i18n-context";
import { SelectField } from "~/ui/fields/Field";
import { PeriodFields } from "~/ui/fields/PeriodFields";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { Button } from "~/ui/pages/Button";
import { ProblemList } from "~/ui/pages/ErrorSummary";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";
import { type Tab, Tabs } from "~/ui/pages/Tabs";

export interface WebTransactionsData {
  view: ListView;
  /** Totals of all matching rows; null if the search was refused. */
  totals: { total: number; succeeded: number; failed: number; meanMilliseconds: number } | null;
  tabs: Tab[];
  fields: { from_date: string; to_date: string; result: string };
  errors: Record<string, string[]>;
}

/** Report of the requests that changed something in the ERP, with the totals of what was searched for. */
export function WebTransactionsPage({ page }: { page: WebTransactionsData }) {
  const t = useT();
  const { view, totals, tabs, errors } = page;
  const problems = Object.entries(errors).flatMap(([name, texts]) => texts.map((text) => ({ name, text })));
  return (
    <>
      <ProblemList problems={problems} />
      <PageHead title={t("reports.web.title")} />
      <Tabs label={t("reports.title")} tabs={tabs} />
      <SearchFields page={page} />
      {totals ? (
        <Facts
          facts={[
            { term: t("reports.web.total"), value: totals.total },
            { term: t("reports.web.succeeded"), value: totals.succeeded },
            { term: t("reports.web.failed"), value: totals.failed },
            { term: t("reports.web.meanDuration"), value: totals.meanMilliseconds },
          ]}
        />
      ) : null}
      <DataTable view={view} />
      <Pages view={view} />
    </>
  );
}

function SearchFields({ page: { fields, errors } }: { page: WebTransactionsData }) {
  const t = useT();
  return (
    <search>
      <form method="get" action="/reports/web_transactions">
        <div className="columns">
          <PeriodFields from={fields.from_date} to={fields.to_date} errors={errors} />
          <SelectField
            label={t("reports.web.result")}
            name="result"
            defaultValue={fields.result}
            options={[
              { value: "", label: t("reports.web.any") },
              { value: "ok", label: t("reports.web.succeeded") },
              { value: "failed", label: t("reports.web.failed") },
            ]}
          />
        </div>
        <p>
          <Button kind="main">{t("ui.search")}</Button>
        </p>
      </form>
    </search>
  );
}
