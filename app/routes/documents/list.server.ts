import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Problem } from "~/door/outcome";
import type { DocumentCriterion } from "~/erp/erp";
import { documentListView, listHead } from "~/features/documents/document-list-view";
import {
  type DocumentList,
  defaultSort,
  documentLists,
  downloadKinds,
  type ListName,
  longListRows,
  sortsOf,
} from "~/features/documents/document-lists";
import { findDocuments, getFirstSearch, getSearches } from "~/features/documents/documents.queries.server";
import { searchSchema } from "~/features/documents/documents.schema";
import { asConfigured, listColumns } from "~/features/documents/documents.settings";
import { readsAllCustomers } from "~/features/documents/documents-rules";
import { startFile } from "~/features/documents/files/start-file.server";
import { maxFileRows } from "~/features/documents/find-rows.server";
import type { FilterData } from "~/features/documents/list/DocumentFilter";
import type { ListPageData } from "~/features/documents/list/DocumentList";
import { getUsualPayer } from "~/features/documents/payers.server";
import { chooseCriterion } from "~/features/documents/searches/choose-criterion.server";
import {
  defaultListSearch,
  displayedDates,
  type ListSearch,
  maxCriterionRows,
  namesDocument,
  namesSearch,
  readListSearch,
  rowCriteriaOf,
  searchedWords,
  searchFields,
  wireName,
} from "~/features/documents/searches/list-search";
import { rememberSearch } from "~/features/documents/searches/remember-search.server";
import { removeSearch } from "~/features/documents/searches/remove-search.server";
import { saveSearch } from "~/features/documents/searches/save-search.server";
import { findSearchCriteria } from "~/features/filters/filters.queries.server";
import { asChosen } from "~/features/table-choices/table-choices";
import { enter } from "~/http/enter.server";
import type { Entrance } from "~/http/entrance";
import { initOf, pageOfFailure } from "~/http/failures.server";
import { answerButton, answerForm, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { type AskedList, askList, showList } from "~/http/read-list-address.server";
import { toSignIn } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";
import { submitted } from "~/http/submitted.server";
import { formatDate } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { dayIn } from "~/lib/business-date";
import type { Cell, ListView } from "~/ui/lists/list-view";
import { documentRightsOf } from "./rights.server";

/**
 * The page of one list of documents. What is looked for stands in the address; an address that says nothing stands for
 * what this person looked for last, and is led to the address that says it.
 */
export const listLoader = (name: ListName) => async (args: LoaderFunctionArgs) => {
  const list = documentLists[name];
  const asked = await askList(args, name, { by: sortsOf(list), usual: defaultSort });
  const ctx = await enter(args);
  const { formats } = ctx.actor;
  if (ctx.actor.kind === "anonymous") throw await toSignIn(ctx);
  const { given } = asked;
  if (given.get("reset") === "1") throw await reset(ctx, name);
  const first = await firstSearch(ctx, name);
  if (first.search && !namesSearch(given)) throw await seeOther(addressOf(name, first.search));

  const today = dayIn(formats.timeZone, ctx.services.clock.now());
  const read = await searchAsked(ctx, name, given);
  const wrong = read.problems.length > 0;
  if (given.has("search") && !wrong) throw await remember(ctx, name, read.search, given);

  const outcome = wrong ? null : await find(ctx, name, read.search, asked, today);
  const failure = outcome && outcome.kind !== "ok" ? outcome : null;
  // Only what a different search could mend is said beside the filter.
  if (failure && failure.kind !== "invalid") throw pageOfFailure(failure);
  ctx.refused = wrong || failure !== null;
  const t = translatorFor(ctx.actor);
  const found = outcome?.kind === "ok" ? outcome.value : null;
  const empty = { items: [], page: 1, pageSize: asked.paging.pageSize, total: 0, more: false };
  const view = documentListView(
    name,
    found?.list ?? empty,
    { sort: asked.sort, sought: searchedWords(read.search), withItems: read.search.itemData === 2 },
    { t, rights: documentRightsOf(ctx.actor) },
  );
  const shown = await ctx.services.settings.get(listColumns[name], ctx.actor);
  const columns = asConfigured(view.columns, shown);
  const kept = await getSearches(ctx, { list: name });
  const criteria = await offeredCriteria(ctx, name);
  const partner = ctx.actor.partner;
  const filter: FilterData = {
    list: name,
    search: read.search,
    offered: criteria.offered,
    chosen: first.start ? wireName(first.start) : criteria.chosen,
    start: first.start ? wireName(first.start) : criteria.chosen || wireName(list.usual),
    own: partner ? { [wireName(`${partner.function}Number`)]: partner.number } : {},
    anybody: readsAllCustomers(ctx.actor),
    dates: wrong
      ? [given.get("from_date") ?? "", given.get("to_date") ?? ""]
      : displayedDates(read.search, today, formats),
    errors: Object.fromEntries(
      read.problems.map(({ field, key }) => [field, [t(key, { example: formatDate(today, formats) })]]),
    ),
    rows: ctx.actor.featuresOff.has("multiple_search_criteria") ? 1 : maxCriterionRows,
    open: wrong || failure !== null,
    kept:
      kept.kind === "ok"
        ? kept.value.map(({ id, title, search, isDefault }) => ({
            id,
            title,
            isDefault,
            address: addressOf(name, search),
          }))
        : [],
  };
  const page = {
    heading: t(list.title),
    filter,
    view: withoutHidden(await showList(asked, { ...view, columns })),
    asOf: found?.asOf ?? null,
    messages: found?.messages.map(({ severity, text }) => ({ severity, text })) ?? [],
    downloads: found && found.list.items.length > 0 ? downloadsOf(asked.address, list.path) : [],
    long: found !== null && (found.list.more || found.list.total > longListRows),
    failure: failure ? textOf(failure.problems, t) : null,
    title: pageTitle(ctx, list.title),
  };
  return data(page, failure ? initOf(failure) : { status: wrong ? 422 : 200 });
};

/** Keeping a search, and throwing a kept one away. */
export const listAction = (name: ListName) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await submitted(args);
  const { path } = documentLists[name];
  return byIntent(form, {
    keepSearch: () => {
      const search = searchIn(form.get("search"));
      form.delete("search");
      return answerForm(ctx, form, saveSearch, {
        fixed: { list: name, search },
        to: () => (search ? addressOf(name, search) : path),
        notice: ({ title }) => ({ severity: "success", key: "documents.searchKept", params: { title } }),
      });
    },
    chooseCriterion: () =>
      answerButton(ctx, new FormData(), chooseCriterion, {
        fixed: { list: name, criterion: criterionNamed(name, form.get("criterion")) },
        to: () => path,
        back: path,
        notice: () => ({ severity: "success", key: "documents.criterionChosen" }),
      }),
    file: (kind) => beginFile(args, ctx, name, kind),
    removeSearch: (id) =>
      answerButton(ctx, new FormData(), removeSearch, {
        fixed: { id },
        to: () => path,
        back: path,
        notice: ({ title }) => ({ severity: "success", key: "documents.searchRemoved", params: { title } }),
      }),
  });
};

/** The list's columns as its microsite shows them and this person chose them: a file has those of the page. */
export async function headShown(ctx: Entrance, name: ListName, search: ListSearch, asked: AskedList) {
  const head = listHead(name, translatorFor(ctx.actor), { withItems: search.itemData === 2 });
  const columns = asConfigured(head.columns, await ctx.services.settings.get(listColumns[name], ctx.actor));
  return asChosen({ ...head, columns, name, address: "", rows: [] }, asked.choices);
}

/** A long list as a file, made beside the page: what stands in the address is looked for as it is now. */
async function beginFile(args: ActionFunctionArgs, ctx: Entrance, name: ListName, kind: string) {
  const list = documentLists[name];
  const asked = await askList(args, name, { by: sortsOf(list), usual: defaultSort });
  const { search } = await searchAsked(ctx, name, asked.given);
  const today = dayIn(ctx.actor.formats.timeZone, ctx.services.clock.now());
  const sought = {
    ...rowCriteriaOf(search, list, today),
    list: name,
    sortBy: asked.sort.field,
    order: asked.sort.direction,
  };
  const head = await headShown(ctx, name, search, asked);
  const counted = await findDocuments(ctx, { ...sought, page: 1, pageSize: 10 });
  if (counted.kind !== "ok") throw pageOfFailure(counted);
  const { total, more } = counted.value.list;
  return answerButton(ctx, new FormData(), startFile, {
    fixed: {
      list: name,
      asked: sought,
      kind: downloadKinds.find((each) => each === kind),
      columns: head.columns.filter(({ hidden, action }) => !hidden && !action).map((column) => column.name),
      total: more ? maxFileRows : total,
    },
    to: ({ id }) => paths.download(id),
    back: asked.address,
  });
}

/** Cells of columns that are not shown are not sent, and without what stands beneath a row there is nothing to fold. */
function withoutHidden(view: ListView): ListView {
  const columns = view.columns.filter(({ hidden }) => !hidden);
  const shown = columns.map(({ name }) => name);
  const folds = columns.some(({ beneath }) => beneath);
  const rows = view.rows.map(({ open, ...row }) => {
    const cells = shown.flatMap((name): [string, Cell][] => {
      const cell = row.cells[name];
      return cell ? [[name, cell]] : [];
    });
    return { ...row, ...(folds && open !== undefined ? { open } : {}), cells: Object.fromEntries(cells) };
  });
  return { ...view, rows };
}

/** The same search as files: all pages of it, so neither page nor size is named. */
function downloadsOf(address: string, path: string): ListPageData["downloads"] {
  const fields = new URLSearchParams(address.split("?")[1]);
  for (const name of ["page", "page_size"]) fields.delete(name);
  return downloadKinds.map((kind) => ({
    kind,
    href: `${path}/download?${new URLSearchParams([["format", kind], ...fields])}`,
  }));
}

const addressOf = (name: ListName, search: ListSearch) =>
  `${documentLists[name].path}?${new URLSearchParams(searchFields(search))}`;

/** The search that a form carries along; what none of our pages has written is none. */
function searchIn(text: FormDataEntryValue | null): ListSearch | undefined {
  try {
    return searchSchema.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}

async function offeredCriteria(
  ctx: Entrance,
  list: ListName,
): Promise<Pick<FilterData, "offered" | "chosen">> {
  const outcome = await findSearchCriteria(ctx, { type: list });
  return outcome.kind === "ok"
    ? { offered: outcome.value.criteria, chosen: outcome.value.chosen ?? "" }
    : { offered: [], chosen: "" };
}

async function firstSearch(ctx: Entrance, list: ListName) {
  const outcome = await getFirstSearch(ctx, { list });
  return outcome.kind === "ok" ? outcome.value : { search: null, start: null };
}

/** A criterion by its word in the form; one that the list does not know goes on as it is, to be refused. */
const criterionNamed = (list: ListName, word: FormDataEntryValue | null) =>
  documentLists[list].criteria.find((each) => wireName(each) === word) ?? ("" as DocumentCriterion);

/** What an address looks for; where it says nothing, what is usual. */
export async function searchAsked(ctx: Entrance, name: ListName, given: URLSearchParams) {
  return namesSearch(given)
    ? readListSearch(given, ctx.actor.formats)
    : { search: await getDefaultSearch(ctx, name), problems: [] };
}

async function getDefaultSearch(ctx: Entrance, name: ListName): Promise<ListSearch> {
  const list = documentLists[name];
  const { start } = await firstSearch(ctx, name);
  const { chosen } = await offeredCriteria(ctx, name);
  const begin = start ?? list.criteria.find((each) => wireName(each) === chosen);
  return defaultListSearch(list, await getDefaultPartner(ctx, list), begin);
}

/** The active customer, or who pays for it where the list is about money. */
async function getDefaultPartner(ctx: Entrance, list: DocumentList): Promise<string> {
  const payer = list.usual === "payerNumber" ? await getUsualPayer(ctx, {}) : null;
  return (payer?.kind === "ok" ? payer.value : null) ?? ctx.actor.partner?.number ?? "";
}

async function reset(ctx: Entrance, list: ListName): Promise<Response> {
  await rememberSearch(ctx, { list, search: null });
  return seeOther(documentLists[list].path);
}

/** A form that was sent is remembered, and its answer stands under an address without what was left empty. */
async function remember(
  ctx: Entrance,
  list: ListName,
  search: ListSearch,
  given: URLSearchParams,
): Promise<Response> {
  await rememberSearch(ctx, { list, search: search as Parameters<typeof rememberSearch>[1]["search"] });
  const kept = ["sort_by", "order", "page_size"].flatMap((field): [string, string][] => {
    const value = given.get(field);
    return value ? [[field, value]] : [];
  });
  return seeOther(`${documentLists[list].path}?${new URLSearchParams([...searchFields(search), ...kept])}`);
}

function find(
  ctx: Entrance,
  list: ListName,
  search: ListSearch,
  asked: AskedList & { sort: { field: string; direction: "asc" | "desc" } },
  today: string,
) {
  const single = namesDocument(search);
  return findDocuments(ctx, {
    ...rowCriteriaOf(search, documentLists[list], today),
    list,
    page: single ? 1 : asked.paging.page,
    pageSize: single ? 10 : asked.paging.pageSize,
    sortBy: asked.sort.field,
    order: asked.sort.direction,
    refresh: asked.refresh,
  });
}

function textOf(problems: readonly Problem[], t: ReturnType<typeof translatorFor>): string {
  return problems.map(({ text }) => t(text.key, text.params)).join(" ");
}
