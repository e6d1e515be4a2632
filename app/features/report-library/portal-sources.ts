import type { ReportColumnKind } from "~/erp/erp";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import type { ReportSource } from "./library-report";

const portalSourceNames = ["orders", "order_lines", "web_transactions"] as const;
export type PortalSourceName = (typeof portalSourceNames)[number];

export interface PortalSearch {
  salesAreaId: string;
  /** Customer of the rows; null for all of the sales area. */
  soldTo: string | null;
  /** First and last day in the reader's time zone. */
  fromDate: string;
  toDate: string;
  timeZone: string;
}

/** Columns of the portal's own data that reports may show. */
const portalColumns: Record<PortalSourceName, readonly (readonly [string, ReportColumnKind])[]> = {
  orders: [
    ["date", "date"],
    ["kind", "text"],
    ["state", "text"],
    ["document", "text"],
    ["po_number", "text"],
    ["person", "text"],
    ["customer", "text"],
    ["lines", "number"],
    ["total", "amount"],
    ["currency", "text"],
  ],
  order_lines: [
    ["date", "date"],
    ["document", "text"],
    ["po_number", "text"],
    ["person", "text"],
    ["customer", "text"],
    ["material", "text"],
    ["material_name", "text"],
    ["cost_centre", "text"],
    ["department", "text"],
    ["quantity", "number"],
    ["unit", "text"],
    ["net", "amount"],
    ["currency", "text"],
  ],
  web_transactions: [
    ["date", "date"],
    ["person", "text"],
    ["customer", "text"],
    ["operation", "text"],
    ["document", "text"],
    ["milliseconds", "number"],
    ["succeeded", "yesNo"],
    ["result", "text"],
  ],
};

/** Describes the portal's own data as sources of reports. */
export const portalSources = (t: Translate): ReportSource[] =>
  portalSourceNames.map((name) => ({
    code: `portal.${name}`,
    title: t(`reports.source.${name}`),
    about: t(`reports.source.about.${name}`),
    showsInvoices: false,
    columns: portalColumns[name].map(([column, kind]) => ({
      name: column,
      label: t(`reports.column.${column}` as MessageKey),
      kind,
    })),
  }));
