import type { ReportRunState, ReportTable } from "./library-report";

interface Library {
  reports: readonly { id: string; title: string; about: string }[];
  runs: readonly {
    id: string;
    title: string;
    state: ReportRunState;
    rows: number;
    fromDate: string;
    toDate: string;
    createdAt: Date;
  }[];
}

/** Reports that the caller may run, and the latest runs. */
export const libraryJson = ({ reports, runs }: Library) => ({
  items: reports.map(({ id, title, about }) => ({ id, title, about })),
  runs: runs.map(({ id, title, state, rows, fromDate, toDate, createdAt }) => ({
    id,
    title,
    status: state,
    rowsCount: rows,
    fromDate,
    toDate,
    createdAt: createdAt.toISOString(),
  })),
});

/** A run with its table once it is ready, or with the reasons why it failed. */
export function reportRunJson(outcome: {
  run: {
    id: string;
    state: ReportRunState;
    rows: number;
    problems: readonly string[];
    createdAt: Date;
    parameters: { fromDate: string; toDate: string };
  };
  definition: { title: string };
  table: ReportTable | null;
}) {
  const { run, definition, table } = outcome;
  return {
    id: run.id,
    title: definition.title,
    status: run.state,
    rowsCount: run.rows,
    fromDate: run.parameters.fromDate,
    toDate: run.parameters.toDate,
    createdAt: run.createdAt.toISOString(),
    errors: run.problems,
    columns: (table?.columns ?? []).map(({ name, label, kind }) => ({
      name,
      caption: label,
      datatype: kind,
    })),
    rows: table?.rows ?? [],
  };
}
