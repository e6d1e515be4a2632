import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { openPdfOrder } from "~/features/pdf-orders/open-pdf-order.server";
import { emptySearch, type PdfOrderSearch, searchedStates } from "~/features/pdf-orders/pdf-order";
import { type pdfOrderIntents, pdfOrderList } from "~/features/pdf-orders/pdf-order-list";
import { maySetOrderingRule, mayUploadPdfOrders } from "~/features/pdf-orders/pdf-order-rules";
import { getPdfOrderSearch, listPdfOrders } from "~/features/pdf-orders/pdf-orders.queries.server";
import { rememberPdfOrderSearch } from "~/features/pdf-orders/remember-search.server";
import { retryPdfOrder } from "~/features/pdf-orders/retry-pdf-order.server";
import { badAddressPage } from "~/http/failures.server";
import { answerButton, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { formatDate } from "~/i18n/formats";
import { readPeriod } from "~/routes/receivables/statement.server";
import { reportTabs } from "~/routes/reports/report-tabs.server";
import { refuseOtherParameters } from "~/routes/service/form-files.server";
import { answerPdfUpload } from "./answer-upload.server";

const searchFields = ["search_criteria", "search_criteria_value", "from_date", "to_date", "state"];

/** Loads a page of stored PDF orders; an address without a search shows this person's last one. */
export const pdfOrdersLoader = async (args: LoaderFunctionArgs) => {
  const list = await askList(args, "pdf-orders");
  const { searchParams: fields, paging } = list;
  refuseOtherParameters(
    fields,
    [...searchFields, "search", "reset", "page", "page_size"],
    "ui.unknownParameter",
  );
  const { search, criteria, period, errors } = await statedSearch(args, fields);
  const isRefused = Object.keys(errors).length > 0;
  const { ctx, value } = await readPage(args, listPdfOrders, {
    ...(isRefused ? {} : period),
    ...(search.criterion ? { searchCriteria: search.criterion as "sold_to_number" } : {}),
    searchCriteriaValue: search.value,
    ...(search.state ? { state: search.state } : {}),
    page: paging.page,
    pageSize: paging.pageSize as 10,
  });
  const { actor, t } = ctx;
  const { totals, items, page, pageSize } = value;
  const links = { file: paths.pdfOrderFile, document: paths.order, edit: paths.pdfOrderEdit() };
  const rows = isRefused ? { items: [], total: 0 } : { items, total: totals.total };
  const example = formatDate("2026-12-31", actor.formats);
  const content = {
    view: await showList(list, pdfOrderList({ ...rows, page, pageSize }, links, t)),
    totals: isRefused ? null : totals,
    tabs: reportTabs(ctx, paths.pdfOrders()),
    criteria,
    search,
    errors: Object.fromEntries(Object.entries(errors).map(([name, key]) => [name, [t(key, { example })]])),
    mayUpload: mayUploadPdfOrders(actor, {}).allowed,
    rule: maySetOrderingRule(actor, {}).allowed ? paths.orderingRule() : null,
    isWaiting: rows.items.some(({ state }) => state === "waiting"),
    path: paths.pdfOrders(),
    title: pageTitle({ ...ctx, refused: ctx.refused || isRefused }, "reports.pdf.title"),
  };
  return data(content, { status: isRefused ? 422 : 200 });
};

/** Reads the search of the address; without one, redirects to this person's last search or begins with the usual one. */
async function statedSearch(args: LoaderFunctionArgs, fields: URLSearchParams) {
  const { ctx, value: storedSearch } = await readPage(args, getPdfOrderSearch, {});
  const isSearch = searchFields.some((name) => fields.has(name));
  if (fields.get("reset") === "1") {
    await rememberPdfOrderSearch(ctx, { search: null });
    throw await seeOther(paths.pdfOrders());
  }
  if (!isSearch && storedSearch.lastSearch) throw await seeOther(searchAddress(storedSearch.lastSearch));
  const search = isSearch ? searchIn(fields, storedSearch.criteria) : storedSearch.firstSearch;
  const { period, errors } = readPeriod(fields, ctx.actor.formats);
  if (fields.has("search") && Object.keys(errors).length === 0) {
    await rememberPdfOrderSearch(ctx, { search });
    throw await seeOther(searchAddress(search));
  }
  return { search, criteria: storedSearch.criteria, period, errors };
}

/** Reads the search from the address; values that it cannot have are refused. */
function searchIn(fields: URLSearchParams, criteria: readonly string[]): PdfOrderSearch {
  const value = (name: string) => (fields.get(name) ?? "").trim();
  const state = searchedStates.find((each) => each === value("state"));
  const invalidNames = [
    ...(value("state") !== "" && !state ? ["state"] : []),
    ...(value("search_criteria") !== "" && !criteria.includes(value("search_criteria"))
      ? ["search_criteria"]
      : []),
    ...(value("search_criteria_value").length > 40 ? ["search_criteria_value"] : []),
  ];
  for (const name of invalidNames)
    throw badAddressPage({ key: "ui.unknownValue", params: { name, value: value(name).slice(0, 60) } });
  return {
    ...emptySearch,
    criterion: value("search_criteria"),
    value: value("search_criteria_value"),
    fromDate: value("from_date"),
    toDate: value("to_date"),
    state: state ?? "",
  };
}

function searchAddress({ criterion, value, fromDate, toDate, state }: PdfOrderSearch): string {
  const fields = { search_criteria_value: value, from_date: fromDate, to_date: toDate, state };
  const statedFields = Object.entries(fields).filter(([, text]) => text !== "");
  return `${paths.pdfOrders()}?${new URLSearchParams([["search_criteria", criterion], ...statedFields])}`;
}

export const pdfOrdersAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const backPath = ctx.path;
  return byIntent(form, {
    upload: () => answerPdfUpload(ctx, form, "upload"),
    open: (order) =>
      answerButton(ctx, new FormData(), openPdfOrder, {
        fixed: { order },
        to: () => paths.pdfOrderEdit(),
        backPath,
      }),
    retry: (order) =>
      answerButton(ctx, new FormData(), retryPdfOrder, {
        fixed: { order },
        to: () => backPath,
        backPath,
        notice: ({ file }) => ({ severity: "success", key: "reports.pdf.retried", params: { file } }),
      }),
  } satisfies Handlers<typeof pdfOrderIntents>);
};
