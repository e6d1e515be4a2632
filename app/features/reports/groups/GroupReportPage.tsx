import { useT } from "~/i18n/i18n-context";
import { SelectField } from "~/ui/fields/Field";
import { PeriodFields } from "~/ui/fields/PeriodFields";
import { DataTable } from "~/ui/lists/DataTable";
import { Pages } from "~/ui/lists/Pages";
import { BarChart } from "~/ui/pages/BarChart";
import { Button } from "~/ui/pages/Button";
import { ProblemList } from "~/ui/pages/ErrorSummary";
import { Facts } from "~/ui/pages/Facts";
import { Money } from "~/ui/pages/Money";
import { PageHead } from "~/ui/pages/PageHead";
import { Tabs } from "~/ui/pages/Tabs";
import type { GroupReportView } from "./group-report";

/** Report of sums by date, partner or person: totals, a chart for each currency, and the same figures as a table. */
export function GroupReportPage({ page }: { page: GroupReportView }) {
  const t = useT();
  const { title, tabs, totals, charts, view, errors, files } = page;
  const problems = Object.entries(errors).flatMap(([name, texts]) => texts.map((text) => ({ name, text })));
  return (
    <>
      <ProblemList problems={problems} />
      <PageHead title={title} />
      <Tabs label={t("reports.title")} tabs={tabs} />
      <PeriodForm page={page} />
      {totals.length > 0 ? (
        <Facts
          facts={totals.flatMap(({ currency, documents, amount }) => [
            { term: t("documents.total"), value: <Money amount={amount} currency={currency} /> },
            { term: t("reports.groups.documents"), value: documents },
          ])}
        />
      ) : null}
      {charts.map((chart) => (
        <BarChart key={chart.id} chart={chart} />
      ))}
      <DataTable view={view} />
      <Pages view={view} />
      {files.length > 0 ? (
        <p className="inline downloads">
          {files.map(({ format, href }) => (
            <a key={format} href={href}>
              {t(`reports.groups.file.${format}`)}
            </a>
          ))}
        </p>
      ) : null}
    </>
  );
}

function PeriodForm({ page: { path, fields, choices, errors } }: { page: GroupReportView }) {
  const t = useT();
  return (
    <search>
      <form method="get" action={path}>
        <div className="columns">
          <SelectField label={t("reports.groups.by")} name="by" defaultValue={fields.by} options={choices} />
          <PeriodFields from={fields.from_date} to={fields.to_date} errors={errors} />
        </div>
        <p>
          <Button kind="main">{t("reports.groups.show")}</Button>
        </p>
      </form>
    </search>
  );
}
