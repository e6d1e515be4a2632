import type { Actor } from "~/door/actor";
import type { Ok, Problem } from "~/door/outcome";
import { type Formats, formatDate } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { maxFileRows } from "~/lib/file-rows";
import { tickParameter } from "~/ui/lists/list-address";
import type { ListView, Sort } from "~/ui/lists/list-view";
import { type DocumentRights, documentListView } from "../document-list-view";
import { documentLists, downloadKinds, type ListName, longListRows } from "../document-lists";
import { withConfiguredColumns } from "../documents.settings";
import { readsAllCustomers } from "../documents-rules";
import {
  displayedDates,
  type ListSearch,
  type SearchProblem,
  searchAddress,
  wireName,
} from "../searches/list-search";
import { displayedOwed } from "../searches/owed-search";
import { criterionRowsOf, readListSearch } from "../searches/read-list-search";
import { emptyListOf } from "./empty-list";
import { type FilterData, type FilterField, filterFields, type ListPage } from "./list-page";
import type { getDocumentListPage } from "./list-page.queries.server";

type PageContent = Extract<Awaited<ReturnType<typeof getDocumentListPage>>, Ok<unknown>>["value"];

interface Request {
  list: ListName;
  address: string;
  fields: URLSearchParams;
  sort: Sort;
  pageSize: number;
  /** Fields of the address that cannot be obeyed. */
  problems: readonly SearchProblem[];
}

interface Reader {
  actor: Actor;
  t: Translate;
  rights: DocumentRights;
  today: string;
}

/** Maps the data to the page. Its table is not yet personalised. */
export function listPageOf(
  content: PageContent,
  request: Request,
  reader: Reader,
): Omit<ListPage, "view"> & { view: Omit<ListView, "name" | "address"> } {
  const { rows, problems } = content;
  const { list, address } = request;
  return {
    heading: reader.t(documentLists[list].title),
    filter: filterOf(content, request, reader),
    view: viewOf(content, request, reader),
    asOf: rows?.asOf ?? null,
    messages: rows?.messages.map(({ severity, text }) => ({ severity, text })) ?? [],
    downloads: rows && rows.list.items.length > 0 ? downloadsOf(address, documentLists[list].path) : [],
    maxFileRows: rows !== null && (rows.list.more || rows.list.total > maxFileRows) ? maxFileRows : null,
    isLong: rows !== null && (rows.list.more || rows.list.total > longListRows),
    failure: failureOf(problems, request.problems, reader.t),
    reopen: obeyedAddress(problems, request, reader.actor),
  };
}

function viewOf(
  { rows, search, columns }: PageContent,
  request: Request,
  { t, rights, today, actor: { formats } }: Reader,
) {
  const { list, sort, pageSize } = request;
  const emptyList = { items: [], page: 1, pageSize, total: 0, more: false };
  const options = { sort, withItems: search.itemData === 2 };
  const view = documentListView(list, rows?.list ?? emptyList, options, { t, rights, today });
  const tickedRows = request.fields.getAll(tickParameter);
  return {
    ...view,
    ...emptyListOf(list, search, { t, formats }),
    rows:
      tickedRows.length > 0
        ? view.rows.map((row) => ({ ...row, selected: tickedRows.includes(row.id) }))
        : view.rows,
    columns: withConfiguredColumns(view.columns, columns),
  };
}

function filterOf(content: PageContent, request: Request, { actor, t, today }: Reader): FilterData {
  const { search } = content;
  const { list, fields } = request;
  const { partner, formats } = actor;
  const example = formatDate(today, formats);
  const firstCriterion = content.firstCriterion ? wireName(content.firstCriterion) : null;
  const preselectedCriterion = firstCriterion ?? content.preselectedCriterion ?? "";
  const fieldProblems = request.problems.flatMap(({ field, key }) => {
    const name = fieldOf(field);
    return name ? [{ name, text: t(key, { example }) }] : [];
  });
  const isUnreadable = fieldProblems.some(({ name }) => name === "from_date" || name === "to_date");
  return {
    list,
    search,
    offeredCriteria: content.offeredCriteria,
    preselectedCriterion,
    firstCriterion: preselectedCriterion || wireName(documentLists[list].usual),
    activePartner: partner ? { [wireName(`${partner.function}Number`)]: partner.number } : {},
    canSearchAllCustomers: readsAllCustomers(actor),
    dates: isUnreadable
      ? [fields.get("from_date") ?? "", fields.get("to_date") ?? ""]
      : displayedDates(search, today, formats),
    errors: Object.fromEntries(fieldProblems.map(({ name, text }) => [name, [text]])),
    owed: documentLists[list].owed ? owedOf(search, fields, fieldProblems.length > 0, formats) : null,
    criterionRows: criterionRowsOf(actor.featuresOff),
    isOpen: request.problems.length > 0 || content.problems.length > 0,
    savedSearches: content.savedSearches.map(({ id, title, search: savedSearch, isDefault }) => ({
      id,
      title: title ?? "",
      isDefault,
      address: searchAddress(list, savedSearch),
    })),
  };
}

/** Links the same search as files: all pages of it, so page and size are left out. */
function downloadsOf(address: string, path: string): ListPage["downloads"] {
  const fields = new URLSearchParams(address.split("?")[1]);
  for (const name of ["page", "page_size", tickParameter]) fields.delete(name);
  return downloadKinds.map((kind) => ({
    kind,
    href: `${path}/download?${new URLSearchParams([["format", kind], ...fields])}`,
  }));
}

function owedOf(search: ListSearch, fields: URLSearchParams, isUnreadable: boolean, formats: Formats) {
  const displayedFields = displayedOwed(search.owed, formats);
  if (!isUnreadable) return displayedFields;
  const textOf = (field: FilterField) => fields.get(field) ?? "";
  return {
    ...displayedFields,
    dueUntil: textOf("due_until"),
    amountFrom: textOf("amount_from"),
    amountTo: textOf("amount_to"),
  };
}

/** Dates and amounts have fields that their problems stand at. */
const fieldOf = (field: string): FilterField | undefined => filterFields.find((each) => each === field);

function failureOf(
  problems: readonly Problem[],
  searchProblems: readonly SearchProblem[],
  t: Translate,
): string | null {
  const texts = [
    ...searchProblems.filter(({ field }) => !fieldOf(field)).map(({ key, params }) => t(key, params)),
    ...problems.map(({ text }) => t(text.key, text.params)),
  ];
  return texts.length > 0 ? texts.join(" ") : null;
}

/**
 * Leaves the refused parameters out of the address, and all of its parameters if the rest is refused too; null if it is the ERP that
 * refuses the search.
 */
function obeyedAddress(
  problems: readonly Problem[],
  { list, fields, problems: searchProblems }: Request,
  actor: Actor,
): string | null {
  const refusedNames = [...searchProblems.map(({ field }) => field), ...problems.map(({ path }) => path)];
  if (refusedNames.length === 0 || refusedNames.includes("")) return null;
  const { path } = documentLists[list];
  const isInAddress = refusedNames.every((name) => fields.has(name));
  const obeyedFields = new URLSearchParams([...fields].filter(([name]) => !refusedNames.includes(name)));
  const rest = readListSearch(obeyedFields, actor.formats, documentLists[list], actor);
  return isInAddress && rest.problems.length === 0 && obeyedFields.size > 0
    ? `${path}?${obeyedFields}`
    : path;
}

/** Removes the fold of rows that have no line beneath them. */
export function withoutEmptyFolds(view: ListView): ListView {
  const hasLines = view.columns.some(({ beneath, hidden }) => beneath && !hidden);
  return hasLines ? view : { ...view, rows: view.rows.map(({ open, ...row }) => row) };
}
