import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Operation } from "~/door/operation.server";
import { type Bar, barChartOf } from "~/features/reports/groups/bar-chart.server";
import { barLabel, groupColumns, groupList, groupRows } from "~/features/reports/groups/group-list";
import { type GroupReportView, isDateGroup, type ReportGroup } from "~/features/reports/groups/group-report";
import { sortedGroups, startsWithin, totalsOf } from "~/features/reports/groups/total-groups";
import { fileHeadOf, listFile } from "~/files/list-file.server";
import { enter } from "~/http/entrance/enter.server";
import type { Entrance } from "~/http/entrance/entrance";
import { badAddressPage } from "~/http/failures.server";
import { fileResponse } from "~/http/file-response.server";
import { pageTitle } from "~/http/page-title.server";
import { askList, showList } from "~/http/read-list-address.server";
import { readFile, readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { formatDate, formatNumber } from "~/i18n/formats";
import { wireCode } from "~/lib/wire-code";
import { readPeriod } from "~/routes/receivables/statement.server";
import { refuseOtherParameters } from "~/routes/service/form-files.server";
import { reportTabs } from "./report-tabs.server";

/** Answer of an operation that sums documents up. */
interface GroupAnswer {
  fromDate: string;
  toDate: string;
  by: string;
  groups: ReportGroup[];
}

export interface GroupReport<S extends z.ZodType> {
  path: string;
  name: "spend" | "orderSums";
  groupings: readonly string[];
  amounts: "net" | "total";
  operation: Operation<S, GroupAnswer>;
}

const periodFields = ["from_date", "to_date", "by"];

/** Loads a report of sums; wrong dates are shown at their fields, and nothing is summed up for them. */
export const groupReportLoader =
  <S extends z.ZodType>(report: GroupReport<S>) =>
  async (args: LoaderFunctionArgs) => {
    const list = await askList(args, `report-${report.name}`);
    const fields = list.searchParams;
    refuseOtherParameters(fields, [...periodFields, "page", "page_size"]);
    const { actor, t } = await enter(args);
    const { period, errors } = readPeriod(fields, actor.formats);
    const isRefused = Object.keys(errors).length > 0;
    const input = { ...(isRefused ? {} : period), by: groupingIn(fields, report) };
    const { ctx, value } = await readPage(args, report.operation, input as z.input<S>);
    const words = { t, formats: actor.formats };
    const groups = isRefused ? [] : sortedGroups(value.groups, isDateGroup(value.by));
    const page = Math.max(1, Math.trunc(Number(list.paging.page)) || 1);
    const title = pageTitle({ ...ctx, refused: isRefused }, `reports.${report.name}.title`);
    const caption = t(`reports.${report.name}.title`);
    const options = { by: value.by, amounts: report.amounts, caption, page, pageSize: list.paging.pageSize };
    const example = formatDate("2026-12-31", actor.formats);
    const content: Omit<GroupReportView, "title"> = {
      path: report.path,
      tabs: reportTabs(ctx, report.path),
      fields: datesOf(value, fields, isRefused, ctx),
      choices: report.groupings.map((by) => ({ value: by, label: t(`reports.by.${by as "month"}`) })),
      totals: totalsOf(groups),
      charts: isRefused ? [] : chartsOf({ ...value, groups }, caption, ctx),
      view: await showList(list, groupList(groups, options, words)),
      files: groups.length > 0 ? filesOf(value, report.path) : [],
      errors: Object.fromEntries(Object.entries(errors).map(([name, key]) => [name, [t(key, { example })]])),
    };
    return data({ ...content, heading: caption, title }, { status: isRefused ? 422 : 200 });
  };

/** Serves all groups of a report as CSV or as a workbook. */
export const groupReportFileLoader = <S extends z.ZodType>(report: GroupReport<S>) =>
  withoutPage(async (args) => {
    const fields = new URL(args.request.url).searchParams;
    refuseOtherParameters(fields, [...periodFields, "format"]);
    const { actor } = await enter(args);
    const { period, errors } = readPeriod(fields, actor.formats);
    const format = fields.get("format") === "xlsx" ? "xlsx" : "csv";
    const wrongField = Object.keys(errors)[0];
    if (wrongField) throw badValue(wrongField, fields);
    const input = { ...period, by: groupingIn(fields, report) };
    const { ctx, value } = await readFile(args, report.operation, input as z.input<S>, report.path);
    const words = { t: ctx.t, formats: actor.formats };
    const rows = groupRows(sortedGroups(value.groups, isDateGroup(value.by)), value.by, words);
    const caption = ctx.t(`reports.${report.name}.title`);
    const columns = groupColumns({ by: value.by, amounts: report.amounts }, ctx.t);
    return fileResponse(
      await listFile({ caption, columns, rows, ...headOfFile(report, value, ctx) }, format, words),
    );
  });

/** Names the file by report, grouping, customer and period, and says whose documents were summed up. */
function headOfFile(
  { name }: Pick<GroupReport<z.ZodType>, "name">,
  { by, fromDate, toDate }: GroupAnswer,
  { actor, t, services, brandName: author }: Entrance,
) {
  const { partner, formats } = actor;
  const days = [fromDate, toDate].map((day) => formatDate(day, formats)).join(" – ");
  return fileHeadOf({
    name: [wireCode(name).replaceAll("_", "-"), by, partner?.number, fromDate, toDate],
    facts: [
      [t("documents.sheet.customer"), partner ? `${partner.name} (${partner.number})` : ""],
      [t("documents.dateRange"), days],
      [t("reports.groups.by"), t(`reports.by.${by as "month"}`)],
    ],
    author,
    now: services.clock.now(),
    t,
    formats,
  });
}

const badValue = (name: string, fields: URLSearchParams) =>
  badAddressPage({ key: "ui.unknownValue", params: { name, value: (fields.get(name) ?? "").slice(0, 60) } });

function groupingIn(
  fields: URLSearchParams,
  { groupings }: Pick<GroupReport<z.ZodType>, "groupings">,
): string {
  const by = fields.get("by") || "month";
  if (!groupings.includes(by)) throw badValue("by", fields);
  return by;
}

function datesOf(
  { fromDate, toDate, by }: GroupAnswer,
  fields: URLSearchParams,
  isRefused: boolean,
  { actor }: Entrance,
): GroupReportView["fields"] {
  if (isRefused)
    return { from_date: fields.get("from_date") ?? "", to_date: fields.get("to_date") ?? "", by };
  return { from_date: formatDate(fromDate, actor.formats), to_date: formatDate(toDate, actor.formats), by };
}

/** Draws a chart for each currency; one of dates has bars for those without documents too. */
function chartsOf({ groups, by, fromDate, toDate }: GroupAnswer, caption: string, { t, actor }: Entrance) {
  const { formats } = actor;
  const currencies = [...new Set(groups.map(({ currency }) => currency))];
  return currencies.flatMap((currency) => {
    const ofCurrency = groups.filter((group) => group.currency === currency);
    const groupByKey = new Map(ofCurrency.map((group) => [group.key, group]));
    const none = { documents: 0, amount: "0", currency };
    const shownGroups = isDateGroup(by)
      ? startsWithin(fromDate, toDate, by).map((key) => groupByKey.get(key) ?? { ...none, key })
      : ofCurrency;
    const bars = shownGroups.map(
      (group): Bar => ({ label: barLabel(group, by, { t, formats }), value: Number(group.amount) }),
    );
    const title = t("reports.groups.chart", { report: caption, currency });
    const tick = (value: number) => `${formatNumber(String(value), formats, { min: 0, max: 2 })} ${currency}`;
    return barChartOf({ id: currency, title }, bars, tick) ?? [];
  });
}

const filesOf = ({ fromDate, toDate, by }: GroupAnswer, path: string): GroupReportView["files"] =>
  (["csv", "xlsx"] as const).map((format) => ({
    format,
    href: `${path}/file?${new URLSearchParams({ from_date: fromDate, to_date: toDate, by, format })}`,
  }));
