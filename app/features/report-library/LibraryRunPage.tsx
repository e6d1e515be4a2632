import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { BarChart } from "~/ui/pages/BarChart";
import { type Fact, Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";
import { Progress } from "~/ui/pages/Progress";
import { RowChart } from "~/ui/pages/RowChart";
import type { GroupChart } from "./library-report";

export interface LibraryRunView {
  heading: string;
  crumbs: { label: string; href: string }[];
  /** Address of the report, to run it again. */
  again: string;
  /** Address of the run, to look again. */
  path: string;
  state: "waiting" | "ready" | "failed";
  progress: { done: number; of: number } | null;
  problems: string[];
  facts: Fact[];
  charts: GroupChart[];
  view: ListView | null;
  files: { format: "csv" | "xlsx" | "pdf"; href: string }[];
}

/** Run of a report: its progress, the reasons why it failed, or its result. */
export function LibraryRunPage({ page }: { page: LibraryRunView }) {
  const t = useT();
  const { heading, crumbs, again, path, state, progress, problems, facts, charts, view, files } = page;
  return (
    <>
      <PageHead title={heading} crumbs={crumbs} />
      <Facts facts={facts} />
      {state === "waiting" ? (
        <Progress label={t("reports.library.running")} {...(progress ?? {})} again={path} />
      ) : null}
      {state === "failed" ? (
        <div className="notice error" role="alert">
          <p>{t("reports.library.failed")}</p>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      ) : null}
      {charts.map((chart) =>
        "rows" in chart ? (
          <RowChart key={chart.id} chart={chart} />
        ) : (
          <BarChart key={chart.id} chart={chart} />
        ),
      )}
      {view ? (
        <>
          <DataTable view={view} />
          <Pages view={view} />
        </>
      ) : null}
      {files.length > 0 ? (
        <p className="inline">
          {files.map(({ format, href }) => (
            <a key={format} href={href}>
              {t(`reports.groups.file.${format}`)}
            </a>
          ))}
        </p>
      ) : null}
      {state === "waiting" ? null : (
        <p>
          <a href={again}>{t("reports.library.again")}</a>
        </p>
      )}
    </>
  );
}
