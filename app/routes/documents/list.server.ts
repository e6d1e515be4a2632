import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/door/actor";
import { mayFillQuotes } from "~/features/carts/cart-rules";
import { permittedLink } from "~/features/documents/document-links";
import { defaultSortOf, documentLists, type ListName, sortsOf } from "~/features/documents/document-lists";
import { mayOpenList } from "~/features/documents/documents-rules";
import type { documentListIntents } from "~/features/documents/list/list-intents";
import { getDocumentListPage } from "~/features/documents/list/list-page.queries.server";
import { listPageOf, withoutEmptyFolds } from "~/features/documents/list/list-page-view";
import { tabsOf } from "~/features/documents/list/tabs-of";
import { chooseCriterion } from "~/features/documents/searches/choose-criterion.server";
import {
  criterionOf,
  type ListSearch,
  namesDocument,
  searchAddress,
  searchedWords,
  searchFields,
} from "~/features/documents/searches/list-search";
import { postedSearch } from "~/features/documents/searches/posted-search";
import { namesSearch, readListSearch } from "~/features/documents/searches/read-list-search";
import { rememberSearch } from "~/features/documents/searches/remember-search.server";
import { removeSearch } from "~/features/documents/searches/remove-search.server";
import { saveSearch } from "~/features/documents/searches/save-search.server";
import { enter } from "~/http/entrance/enter.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton, answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage, toSignIn } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { dayIn } from "~/lib/business-date";
import { waitingLink } from "../checkout/waiting-link.server";
import { startListFile } from "./list-files.server";
import { documentRightsOf } from "./rights.server";

/**
 * Loads one list of documents. The address holds the search; an address without one redirects to this
 * person's last search.
 */
export const listLoader = (list: ListName) => async (args: LoaderFunctionArgs) => {
  const request = await askList(args, list, sortingOf(list));
  const entrance = await enter(args);
  const { actor } = entrance;
  if (actor.kind === "anonymous") throw await toSignIn(entrance);
  const { searchParams: fields, sort, address, refresh } = request;
  if (fields.get("reset") === "1") throw await resetSearch(entrance, list);
  const { search, problems } = readSearch(fields, actor, list);
  const withRows = problems.length === 0;
  // A misspelt field is refused too where it stands alone: the last search would answer something else.
  const requestedSearch = namesSearch(fields) || !withRows ? search : null;
  if (fields.has("search") && requestedSearch && withRows)
    throw await remember(entrance, list, search, fields);
  const isOneDocument = requestedSearch !== null && namesDocument(requestedSearch);
  if (isOneDocument && withRows && (fields.has("page") || fields.has("page_size"))) {
    throw await seeOther(withoutPaging(address));
  }
  const { page, pageSize } = isOneDocument ? { page: "1", pageSize: 10 } : request.paging;
  const { ctx, value } = await readPage(args, getDocumentListPage, {
    list,
    search: requestedSearch,
    withRows,
    page,
    pageSize,
    sortBy: sort.field,
    order: sort.direction,
    refresh,
    openRows: request.choices.openRows,
  });
  if (value.redirects) {
    throw await seeOther(addressWith(list, value.search, [...carriedOf(fields), ...refreshOf(refresh)]));
  }
  const content = listPageOf(value, { list, address, fields, sort, pageSize, problems }, readerOf(ctx));
  const view = withoutEmptyFolds(await showList(request, content.view));
  const isRefused = !withRows || content.failure !== null;
  const title = pageTitle(isRefused ? { ...ctx, refused: true } : ctx, documentLists[list].title);
  const links = await linksOf(list, ctx, value.search);
  return data({ ...content, ...links, view, title }, { status: isRefused ? 422 : 200 });
};

const readerOf = ({ actor, t, services }: Entrance) => ({
  actor,
  t,
  rights: documentRightsOf(actor),
  today: dayIn(actor.formats.timeZone, services.clock.now()),
});

const sortingOf = (list: ListName) => ({
  by: sortsOf(documentLists[list]),
  usual: defaultSortOf(documentLists[list]),
});

const linksOf = async (list: ListName, ctx: Entrance, search: ListSearch) => ({
  waiting: list === "orders" ? await waitingLink(ctx) : null,
  related: relatedLink(list, ctx),
  tabs: tabsOf(list, { address: ctx.path, search }, ctx.t),
});

/**
 * Leads from invoices to the open items, from orders to the search for all sales documents, and from quotes to a request for
 * one.
 */
function relatedLink(list: ListName, { actor, t }: Entrance): { href: string; label: string } | null {
  if (list === "orders")
    return { href: documentLists.salesdocs.path, label: t(documentLists.salesdocs.title) };
  if (list === "quotes" && mayFillQuotes(actor, {}).allowed)
    return { href: paths.cart("quote"), label: t("cart.title.quote") };
  return list === "invoices" && mayOpenList(actor, "open_items")
    ? { href: documentLists.open_items.path, label: t("receivables.openItems") }
    : null;
}

const readSearch = (fields: URLSearchParams, actor: Actor, list: ListName) =>
  readListSearch(fields, actor.formats, documentLists[list], actor);

/** Saves and removes searches, chooses the first criterion, and starts files. */
export const listAction = (list: ListName) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { path } = documentLists[list];
  const returnOptions = { to: () => path, backPath: path };
  return byIntent(form, {
    keepSearch: () => {
      const search = postedSearch(form.get("search"));
      form.delete("search");
      return answerForm(ctx, form, saveSearch, {
        fixed: { list, search },
        to: () => (search ? searchAddress(list, search) : path),
        notice: ({ title }) => ({ severity: "success", key: "documents.searchKept", params: { title } }),
      });
    },
    chooseCriterion: () =>
      answerButton(ctx, new FormData(), chooseCriterion, {
        // An unknown criterion is passed on, so that the operation refuses it.
        fixed: { list, criterion: criterionOf(list, form.get("criterion")) ?? "" },
        ...returnOptions,
        notice: () => ({ severity: "success", key: "documents.criterionChosen" }),
      }),
    file: (kind) => startListFile(args, ctx, list, kind),
    removeSearch: (id) =>
      answerButton(ctx, new FormData(), removeSearch, {
        fixed: { id },
        ...returnOptions,
        notice: ({ title }) => ({ severity: "success", key: "documents.searchRemoved", params: { title } }),
      }),
  } satisfies Handlers<typeof documentListIntents>);
};

async function resetSearch(ctx: Entrance, list: ListName): Promise<Response> {
  await rememberSearch(ctx, { list, search: null });
  return seeOther(documentLists[list].path);
}

/** Stores a submitted search, and redirects to its address without empty fields. */
async function remember(
  ctx: Entrance,
  list: ListName,
  search: ListSearch,
  fields: URLSearchParams,
): Promise<Response> {
  await rememberSearch(ctx, { list, search });
  const details = await onlyDocument(ctx, list, search);
  if (details) return seeOther(details);
  const carriedFields = carriedOf(fields).filter(([name]) => name !== "page");
  return seeOther(addressWith(list, search, carriedFields));
}

/** Returns the address of the document that a search names by its full number (C-323); null if it has no page. */
async function onlyDocument(ctx: Entrance, list: ListName, search: ListSearch): Promise<string | null> {
  if (!namesDocument(search)) return null;
  const { field: sortBy, direction: order } = defaultSortOf(documentLists[list]);
  const firstRows = { withRows: true, page: "1", pageSize: 10, sortBy, order, refresh: false };
  const outcome = await getDocumentListPage(ctx, { list, search, ...firstRows });
  const [firstItem, ...others] = outcome.kind === "ok" ? (outcome.value.rows?.list.items ?? []) : [];
  if (firstItem?.of !== "document" || others.length > 0) return null;
  const { row } = firstItem;
  return row.number === searchedWords(search) ? permittedLink(row, documentRightsOf(ctx.actor)) : null;
}

const addressWith = (list: ListName, search: ListSearch, fields: [string, string][]): string => {
  // A search by number returns one document on one page.
  const shownFields = namesDocument(search)
    ? fields.filter(([name]) => !pagingFields.includes(name))
    : fields;
  return `${documentLists[list].path}?${new URLSearchParams([...searchFields(search), ...shownFields])}`;
};

const pagingFields = ["page", "page_size"];

/** Fields of a list's address besides the search. */
const carriedOf = (fields: URLSearchParams): [string, string][] =>
  [...fields].filter(([name, value]) => value !== "" && ["sort_by", "order", ...pagingFields].includes(name));

const refreshOf = (refresh: boolean): [string, string][] => (refresh ? [["refresh", "1"]] : []);

function withoutPaging(address: string): string {
  const url = new URL(address, "http://portal.invalid");
  for (const name of pagingFields) url.searchParams.delete(name);
  return url.pathname + url.search;
}
