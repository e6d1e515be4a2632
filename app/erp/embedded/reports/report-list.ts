import type { ReportColumn, ReportColumnKind, ReportInfo } from "../../port/reports";
import { type ReportLabelKey, reportLabelOf } from "../../texts/text";

type FieldName = ReportLabelKey extends infer Key
  ? Key extends `reportField.${infer Name}`
    ? Name
    : never
  : never;

export const reportCodes = [
  "purchases",
  "open_order_lines",
  "delivery_performance",
  "price_changes",
] as const;
export type ReportCode = (typeof reportCodes)[number];

interface Declaration {
  columns: readonly (readonly [FieldName, ReportColumnKind])[];
  showsInvoices: boolean;
}

export const reportDeclarations: Record<ReportCode, Declaration> = {
  purchases: {
    showsInvoices: true,
    columns: [
      ["date", "date"],
      ["document", "text"],
      ["po_number", "text"],
      ["material", "text"],
      ["material_name", "text"],
      ["category", "text"],
      ["ship_to", "text"],
      ["ship_to_name", "text"],
      ["quantity", "number"],
      ["unit", "text"],
      ["net", "amount"],
      ["currency", "text"],
    ],
  },
  open_order_lines: {
    showsInvoices: false,
    columns: [
      ["date", "date"],
      ["order", "text"],
      ["item", "number"],
      ["po_number", "text"],
      ["material", "text"],
      ["material_name", "text"],
      ["ship_to", "text"],
      ["ship_to_name", "text"],
      ["quantity", "number"],
      ["open_quantity", "number"],
      ["unit", "text"],
      ["confirmed_date", "date"],
      ["net", "amount"],
      ["currency", "text"],
    ],
  },
  delivery_performance: {
    showsInvoices: false,
    columns: [
      ["order", "text"],
      ["item", "number"],
      ["delivery", "text"],
      ["material", "text"],
      ["material_name", "text"],
      ["ship_to", "text"],
      ["ship_to_name", "text"],
      ["confirmed_date", "date"],
      ["shipped_date", "date"],
      ["days_late", "number"],
      ["on_time", "yesNo"],
    ],
  },
  price_changes: {
    showsInvoices: false,
    columns: [
      ["material", "text"],
      ["material_name", "text"],
      ["order", "text"],
      ["date", "date"],
      ["price_then", "price"],
      ["price_now", "price"],
      ["change_percent", "number"],
      ["unit", "text"],
      ["currency", "text"],
    ],
  },
};

/** Describes a report in a language. */
export function reportInfo(code: ReportCode, language: string): ReportInfo {
  const label = (name: FieldName) => reportLabelOf(`reportField.${name}`, language);
  const { columns, showsInvoices } = reportDeclarations[code];
  return {
    code,
    title: reportLabelOf(`report.${code}`, language),
    about: reportLabelOf(`report.${code}.about`, language),
    showsInvoices,
    parameters: (["from_date", "to_date"] as const).map((name) => ({
      name,
      label: label(name),
      kind: "date",
      required: false,
    })),
    columns: columns.map(([name, kind]): ReportColumn => ({ name, label: label(name), kind })),
  };
}
