import type { ChangeCtx } from "~/door/operation.server";
import { invalid, Stopped } from "~/door/outcome";
import type { ReportDefinition } from "./library.store.server";
import { isErpSource, isGroupable, isSearchable, type ReportSource } from "./library-report";
import { portalSources } from "./portal-sources";

type Values = Partial<Omit<ReportDefinition, "groupBy">> & { groupBy?: string | null | undefined };

/**
 * Refuses columns that a part of the portal's data does not have. Those of the ERP's reports may change with the ERP, which
 * cannot be asked within a transaction: a run leaves out what the report has lost.
 */
export function assertDefinition<V extends Values>(
  { t }: Pick<ChangeCtx, "t">,
  values: V,
): V & { groupBy: string | null } {
  const { source: code = "", columns = [], filters = [] } = values;
  const groupBy = values.groupBy || null;
  if (new Set(columns).size < columns.length) throw problem("columns", "areas.reports.twice");
  if (!isErpSource(code)) {
    const source = portalSources(t).find((each) => each.code === code);
    if (!source) throw problem("source", "form.notAChoice");
    assertColumns(source, columns, "columns", () => true);
    assertColumns(source, filters, "filters", isSearchable);
    assertColumns(source, groupBy ? [groupBy] : [], "groupBy", isGroupable);
  }
  if (values.chart && !groupBy) throw problem("groupBy", "areas.reports.chartNeedsGroup");
  return { ...values, groupBy };
}

function assertColumns(
  { title, columns }: ReportSource,
  names: readonly string[],
  field: "columns" | "filters" | "groupBy",
  isUsable: (column: ReportSource["columns"][number]) => boolean,
): void {
  const usableColumns = columns.filter(isUsable);
  const wrongName = names.find((name) => !usableColumns.some((column) => column.name === name));
  if (wrongName === undefined) return;
  const params = { source: title, columns: usableColumns.map(({ label }) => label) };
  throw new Stopped(invalid(field, { key: "areas.reports.notInSource", params }));
}

const problem = (
  field: string,
  key: "areas.reports.twice" | "form.notAChoice" | "areas.reports.chartNeedsGroup",
) => new Stopped(invalid(field, { key }));
