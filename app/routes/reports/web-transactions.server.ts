import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { webTransactionList } from "~/features/reports/web-transaction-list";
import { findWebTransactions } from "~/features/reports/web-transactions.queries.server";
import { enter } from "~/http/entrance/enter.server";
import { badAddressPage } from "~/http/failures.server";
import { pageTitle } from "~/http/page-title.server";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { formatDate } from "~/i18n/formats";
import { readPeriod } from "~/routes/receivables/statement.server";
import { refuseOtherParameters } from "~/routes/service/form-files.server";
import { reportTabs } from "./report-tabs.server";

const results = ["ok", "failed"] as const;

/** Loads a page of the requests that changed something in the ERP; wrong dates are shown at their fields. */
export const webTransactionsLoader = async (args: LoaderFunctionArgs) => {
  const list = await askList(args, "web-transactions");
  const { searchParams: fields, paging } = list;
  refuseOtherParameters(fields, ["from_date", "to_date", "result", "page", "page_size"]);
  const { actor, t } = await enter(args);
  const { period, errors } = readPeriod(fields, actor.formats);
  const isRefused = Object.keys(errors).length > 0;
  const result = resultIn(fields);
  const { ctx, value } = await readPage(args, findWebTransactions, {
    ...(isRefused ? {} : period),
    ...(result ? { result } : {}),
    page: paging.page,
    pageSize: paging.pageSize,
  });
  const { totals, items, page, pageSize } = value;
  const rows = isRefused ? { items: [], total: 0 } : { items, total: totals.total };
  const example = formatDate("2026-12-31", actor.formats);
  const content = {
    view: await showList(list, webTransactionList({ ...rows, page, pageSize }, t)),
    totals: isRefused ? null : totals,
    tabs: reportTabs(ctx, "/reports/web_transactions"),
    fields: {
      from_date: fields.get("from_date") ?? "",
      to_date: fields.get("to_date") ?? "",
      result: result ?? "",
    },
    errors: Object.fromEntries(Object.entries(errors).map(([name, key]) => [name, [t(key, { example })]])),
    title: pageTitle({ ...ctx, refused: isRefused }, "reports.web.title"),
  };
  return data(content, { status: isRefused ? 422 : 200 });
};

function resultIn(fields: URLSearchParams): (typeof results)[number] | null {
  const value = fields.get("result") || null;
  const result = results.find((each) => each === value) ?? null;
  if (value !== null && result === null) {
    throw badAddressPage({ key: "ui.unknownValue", params: { name: "result", value: value.slice(0, 60) } });
  }
  return result;
}
