import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { ReportRunState, ReportSource } from "./library-report";

/** Says what a report shows: what it is made of, and by what it adds up, which tells reports of one source apart. */
export function aboutReport({ about, columns }: ReportSource, groupBy: string | null, t: Translate): string {
  const column = columns.find(({ name }) => name === groupBy);
  if (!column) return about;
  return t("reports.library.aboutGrouped", {
    about,
    column: column.kind === "date" ? t("reports.by.month") : column.label,
  });
}

/** Lists the reports of the library. */
export function libraryReports(
  reports: readonly { id: string; title: string; source: string; about: string }[],
  hrefOf: (id: string) => string,
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("reports.library.title"),
    columns: [
      { name: "report", caption: t("reports.library.report"), datatype: "text", key: true, wrap: true },
      { name: "about", caption: t("reports.library.about"), datatype: "text", wrap: true },
    ],
    rows: reports.map(({ id, title, about }) => ({
      id,
      cells: {
        report: { kind: "text", text: title, href: hrefOf(id) },
        about: { kind: "text", text: about },
      },
    })),
    empty: t("reports.library.none"),
  };
}

const statusCodes: Record<ReportRunState, string> = { waiting: "PEND", ready: "APPR", failed: "FAIL" };

/** Lists the latest runs of the reader. */
export function runList(
  runs: readonly {
    id: string;
    title: string;
    state: ReportRunState;
    createdAt: Date;
    rows: number;
    fromDate: string;
    toDate: string;
  }[],
  hrefOf: (id: string) => string,
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("reports.library.runs"),
    columns: [
      { name: "report", caption: t("reports.library.report"), datatype: "text", key: true, wrap: true },
      { name: "from", caption: t("documents.fromDate"), datatype: "date" },
      { name: "to", caption: t("documents.toDate"), datatype: "date" },
      { name: "at", caption: t("reports.library.startedAt"), datatype: "instant" },
      { name: "state", caption: t("cart.saved.state"), datatype: "status" },
      { name: "rows", caption: t("reports.library.rows"), datatype: "number" },
    ],
    rows: runs.map(({ id, title, state, createdAt, rows, fromDate, toDate }) => ({
      id,
      cells: {
        report: { kind: "text", text: title, href: hrefOf(id) },
        from: { kind: "date", date: fromDate },
        to: { kind: "date", date: toDate },
        at: { kind: "instant", instant: createdAt.toISOString() },
        state: { kind: "status", code: statusCodes[state], label: t(`reports.library.state.${state}`) },
        rows: state === "ready" ? { kind: "number", value: String(rows) } : null,
      },
    })),
  };
}
