import { z } from "zod";
import { choicesQuery } from "~/admin/choices.server";
import { figure, text, words, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import type { ReportColumn } from "~/erp/erp";
import { salesAreaChoices } from "~/features/organisation/sales-area-choices.server";
import { isMessage } from "~/i18n/delivered-texts.server";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import { translatedSchema } from "~/i18n/translated";
import { assertDefinition } from "./assert-definition.server";
import { reportDefinitionStore } from "./definitions.store.server";
import { findSources } from "./find-sources.server";
import { definitionReferences } from "./library.store.server";
import { isGroupable, isSearchable, type ReportSource } from "./library-report";

const sourceChoices = choicesQuery("reports.sourceChoices", async (ctx) =>
  (await findSources(ctx)).map(({ code, title }) => ({ value: code, label: `${title} (${code})` })),
);

/** Columns of all sources by name; those of one source are chosen, which saving checks. */
const columnChoices = (name: string, isOffered: (column: ReportColumn) => boolean) =>
  choicesQuery(name, async (ctx) => optionsIn(await findSources(ctx), isOffered));

function optionsIn(sources: readonly ReportSource[], isOffered: (column: ReportColumn) => boolean) {
  const labels = new Map<string, { label: string; sources: string[] }>();
  for (const { columns, title } of sources) {
    for (const { name, label } of columns.filter(isOffered)) {
      const option = labels.get(name) ?? { label, sources: [] };
      labels.set(name, { ...option, sources: [...option.sources, title] });
    }
  }
  return [...labels].map(([value, { label, sources: titles }]) => ({
    value,
    label: `${label} (${titles.join(", ")})`,
  }));
}

const anyColumns = columnChoices("reports.columnChoices", () => true);
const searchableColumns = columnChoices("reports.filterChoices", isSearchable);
const groupableColumns = columnChoices("reports.groupChoices", isGroupable);

/** Names a source. A report that only this ERP has is called by its code: its title would need a call. */
const sourceTitle = (source: string, t: Translate): string => {
  const key = `reports.source.${source.replace(/^(erp|portal)\./, "")}`;
  return isMessage(key) ? t(key as MessageKey) : source.replace(/^erp\./, "");
};

/** Names a column. One that only this ERP has is called by its code, written as words: its title would need a call. */
const columnTitle = (column: string, t: Translate): string => {
  const key = `reports.column.${column}`;
  const words = column.replaceAll("_", " ");
  return isMessage(key) ? t(key as MessageKey) : words.charAt(0).toUpperCase() + words.slice(1);
};

const nameSchema = z
  .string()
  .max(60)
  .regex(/^[a-z_]+$/, "form.notAChoice");
const maxColumns = 20;

/** Reports that the library offers: source, columns, search fields, grouping and chart; never SQL. */
export default defineCollection({
  name: "reports",
  path: "reports",
  group: "content",
  permission: "manage_settings",
  identity: ["title", "source"],
  can: ["create", "edit", "delete", "bulkDelete", "reorder", "copy", "download"],
  columns: [
    words("title", { key: true, wrap: true }),
    {
      ...text("source"),
      cell: ({ source }, { t }) => ({ kind: "text", text: sourceTitle(source, t), note: source }),
    },
    {
      ...text("groupBy"),
      cell: ({ groupBy }, { t }) => (groupBy ? { kind: "text", text: columnTitle(groupBy, t) } : null),
    },
    figure("days"),
    text("salesAreaId"),
    yesNo("active"),
  ],
  input: z.strictObject({
    title: translatedSchema(80),
    source: z
      .string()
      .max(80)
      .regex(/^(erp|portal)\.[\w-]+$/, "form.notAChoice"),
    columns: z.array(nameSchema).min(1, "form.required").max(maxColumns).meta({ ordered: true }),
    filters: z.array(nameSchema).max(maxColumns).default([]),
    groupBy: z
      .union([nameSchema, z.literal("")])
      .nullish()
      .default(null),
    chart: z.boolean().default(false),
    days: z.coerce.number().int().min(1).max(3_650).default(365),
    salesAreaId: z.string().max(20).nullish().default(null),
    active: z.boolean().default(false),
  }),
  form: [
    { name: "title", kind: "translated" },
    { name: "source", kind: "select", options: sourceChoices, hint: "areas.reports.sourceHint" },
    {
      name: "columns",
      kind: "picks",
      most: maxColumns,
      options: anyColumns,
      hint: "areas.reports.columnsHint",
    },
    { name: "filters", kind: "multi_select", options: searchableColumns, hint: "areas.reports.filtersHint" },
    {
      name: "groupBy",
      kind: "select",
      blank: "areas.reports.noGroups",
      options: groupableColumns,
      hint: "areas.reports.groupByHint",
    },
    { name: "chart", kind: "checkbox" },
    { name: "days", kind: "number", value: 365, hint: "areas.reports.daysHint" },
    {
      name: "salesAreaId",
      kind: "select",
      blank: "content.allSalesAreas",
      options: salesAreaChoices,
    },
    { name: "active", kind: "checkbox", checked: true },
  ],
  shows: { href: "/reports/sap", label: "reports.library.title" },
  refersTo: definitionReferences,
  store: {
    ...reportDefinitionStore,
    create: async (ctx, values) => reportDefinitionStore.create(ctx, assertDefinition(ctx, values)),
    update: async (ctx, record, values) =>
      reportDefinitionStore.update(ctx, record, assertDefinition(ctx, values)),
  },
});
