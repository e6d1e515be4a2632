import type { ReportColumn } from "~/erp/erp";
import type { BarChartView } from "~/ui/pages/BarChart";
import type { RowChartView } from "~/ui/pages/RowChart";

/** Source of a report: one of the ERP's reports, or a part of the portal's own data. */
export interface ReportSource {
  /** Code, `erp.purchases` or `portal.orders`. */
  code: string;
  title: string;
  about: string;
  columns: ReportColumn[];
  /** Shows what was invoiced, which needs a right of its own. */
  showsInvoices: boolean;
}

/** Choices of who runs a report. */
export interface ReportParameters {
  fromDate: string;
  toDate: string;
  /** Texts by the columns that must contain them. */
  filters: Record<string, string>;
}

export type ReportRunState = "waiting" | "ready" | "failed";

export const subscriptionFrequencies = ["daily", "weekly", "monthly"] as const;
export type SubscriptionFrequency = (typeof subscriptionFrequencies)[number];

/** Rows of a run with the columns that its definition names. */
export interface ReportTable {
  columns: ReportColumn[];
  rows: string[][];
}

export const isErpSource = (code: string): boolean => code.startsWith("erp.");

/** Columns that a reader can search, and by which rows can be grouped. */
export const isSearchable = ({ kind }: ReportColumn): boolean => kind === "text";
export const isGroupable = ({ kind, name }: ReportColumn): boolean =>
  (kind === "text" && name !== "currency") || kind === "date" || kind === "yesNo";

/** Days and months stand side by side, names one below the other. */
export type GroupChart = BarChartView | RowChartView;
