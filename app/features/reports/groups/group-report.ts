import type { ListView } from "~/ui/lists/list-view";
import type { BarChartView } from "~/ui/pages/BarChart";
import type { Tab } from "~/ui/pages/Tabs";

/** Group of a report with its sum; a group has one row for each currency. */
export interface ReportGroup {
  /** Day, first day of a week or month, or the number of a partner or person. */
  key: string;
  /** Name of a partner or person; dates are written in the reader's format. */
  name?: string;
  documents: number;
  amount: string;
  currency: string;
}

export const dateGroups = ["day", "week", "month"] as const;
export type DateGroup = (typeof dateGroups)[number];

export const isDateGroup = (by: string): by is DateGroup => dateGroups.some((each) => each === by);

/** Sum of a report in one currency. */
export interface ReportTotal {
  currency: string;
  documents: number;
  amount: string;
}

export interface GroupReportView {
  title: string;
  /** Address of the report, to which its form leads. */
  path: string;
  tabs: Tab[];
  fields: { from_date: string; to_date: string; by: string };
  choices: { value: string; label: string }[];
  totals: ReportTotal[];
  charts: BarChartView[];
  view: ListView;
  files: { format: "csv" | "xlsx"; href: string }[];
  errors: Record<string, string[]>;
}
