import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { movementColumns, movementRows, type StatementView } from "~/features/receivables/statement";
import { getStatement } from "~/features/receivables/statement.queries.server";
import { enter } from "~/http/entrance/enter.server";
import { badAddressPage } from "~/http/failures.server";
import { pageTitle } from "~/http/page-title.server";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { type Formats, formatDate, parseDate } from "~/i18n/formats";
import { documentRightsOf } from "../documents/rights.server";

const periodFields = ["from_date", "to_date"] as const;

/** Loads a page of a payer's statement of account; dates that cannot be read are shown at their fields. */
export const statementLoader = async (args: LoaderFunctionArgs) => {
  const request = await askList(args, "statement");
  const { searchParams: fields, paging, refresh } = request;
  refuseOtherFields(fields);
  const { actor, t } = await enter(args);
  const { period, errors } = readPeriod(fields, actor.formats);
  const isRefused = Object.keys(errors).length > 0;
  const { ctx, value } = await readPage(args, getStatement, {
    ...(isRefused ? {} : period),
    payer: fields.get("payer_number") || null,
    page: Number(paging.page) || 1,
    pageSize: paging.pageSize as 10,
    refresh,
  });
  const { statement, payers, payer } = value;
  const list = statement?.movements ?? { items: [], page: 1, pageSize: paging.pageSize, total: 0 };
  const view = await showList(request, {
    caption: t("receivables.statement"),
    columns: movementColumns(t),
    rows: movementRows(list.items, { t, rights: documentRightsOf(ctx.actor) }),
    paging: { page: list.page, pageSize: list.pageSize, totalResults: list.total },
    empty: t("receivables.nothingMoved"),
  });
  const example = formatDate("2026-12-31", actor.formats);
  const content: StatementView = {
    payers,
    payer,
    view,
    sums: statement?.sums ?? [],
    asOf: isRefused ? null : (statement?.asOf ?? null),
    dates: isRefused ? typedDates(fields) : datesOf(value, actor.formats),
    errors: Object.fromEntries(Object.entries(errors).map(([name, key]) => [name, [t(key, { example })]])),
    files: filesOf(value),
  };
  const title = pageTitle({ ...ctx, refused: isRefused }, "receivables.statement");
  return data({ ...content, title }, { status: isRefused ? 422 : 200 });
};

const datesOf = (
  { fromDate, toDate }: { fromDate: string; toDate: string },
  formats: Formats,
): [string, string] => [formatDate(fromDate, formats), formatDate(toDate, formats)];

const typedDates = (fields: URLSearchParams): [string, string] => [
  fields.get("from_date") ?? "",
  fields.get("to_date") ?? "",
];

/** Links the same period as files, with its days as the ERP was asked for them. */
function filesOf({
  payer,
  fromDate,
  toDate,
}: {
  payer: StatementView["payer"];
  fromDate: string;
  toDate: string;
}): StatementView["files"] {
  if (!payer) return [];
  const period = { payer_number: payer.number, from_date: fromDate, to_date: toDate };
  return (["pdf", "xlsx"] as const).map((format) => ({
    format,
    href: `/open_items/statement/file?${new URLSearchParams({ ...period, format })}`,
  }));
}

type PeriodErrors = Partial<Record<(typeof periodFields)[number], "form.date" | "documents.datesReversed">>;

/** Reads both days of an address, in the reader's format or as ISO. */
export function readPeriod(fields: URLSearchParams, formats: Formats) {
  const errors: PeriodErrors = {};
  const [fromDate, toDate] = periodFields.map((field) => {
    const text = (fields.get(field) ?? "").trim();
    if (text === "") return undefined;
    const date = parseDate(text, formats);
    if (!date.ok) errors[field] = "form.date";
    return date.ok ? date.value : undefined;
  });
  if (fromDate && toDate && fromDate > toDate) errors.to_date = "documents.datesReversed";
  return { period: { ...(fromDate ? { fromDate } : {}), ...(toDate ? { toDate } : {}) }, errors };
}

function refuseOtherFields(fields: URLSearchParams): void {
  const names = [...periodFields, "payer_number", "page", "page_size"];
  const unknownName = [...fields.keys()].find((name) => !names.some((each) => each === name));
  if (unknownName !== undefined) {
    throw badAddressPage({ key: "ui.unknownField", params: { name: unknownName.slice(0, 60) } });
  }
}
