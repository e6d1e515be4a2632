import type { LoaderFunctionArgs } from "@remix-run/node";
import { asChosen, type TableChoices } from "~/features/table-choices/table-choices";
import { getTableChoices } from "~/features/table-choices/table-choices.queries.server";
import { pageSizeSchema } from "~/features/table-choices/table-choices.schema";
import { wholeNumber } from "~/lib/numbers/whole-number";
import type { ListView, Paging, Sort } from "~/ui/lists/list-view";
import { enter } from "./entrance/enter.server";
import { badAddressPage, pageOfFailure } from "./failures.server";
import { seeOther } from "./redirect.server";

/** Defaults of a table without stored choices. */
const defaultPageSize = 10;

export interface AskedList {
  /** Name of the table, under which this visitor's choices are stored. */
  name: string;
  /** Address of the list with its search, without parameters that count only once (`refresh`). */
  address: string;
  /** Fields of the search itself. */
  searchParams: URLSearchParams;
  q: string;
  /** Page as in the address, a whole number; the operation knows the last one. */
  paging: { page: string; pageSize: number };
  refresh: boolean;
  choices: TableChoices;
}

/** Sortable columns of a list and its default order. */
export interface Sorts<K extends string> {
  by: readonly K[];
  usual: SortBy<K>;
}

type SortBy<K extends string> = { field: K; direction: Sort["direction"] };

/** Reads which part of a list a page shows: from its address, else from the visitor's stored choices. */
export function askList(args: LoaderFunctionArgs, name: string): Promise<AskedList>;
export function askList<K extends string>(
  args: LoaderFunctionArgs,
  name: string,
  sorts: Sorts<K>,
): Promise<AskedList & { sort: SortBy<K> }>;
export async function askList<K extends string>(args: LoaderFunctionArgs, name: string, sorts?: Sorts<K>) {
  const ctx = await enter(args);
  const tableChoices = await getTableChoices(ctx, { table: name });
  if (tableChoices.kind !== "ok") throw pageOfFailure(tableChoices);
  const choices = tableChoices.value;
  const url = new URL(ctx.path, args.request.url);
  const addressParams = url.searchParams;
  const asksAnew = (name: string) => ["1", "true"].includes(addressParams.get(name) ?? "");
  const refresh = asksAnew("refresh") || asksAnew("force_reload");
  for (const name of ["refresh", "force_reload"]) addressParams.delete(name);
  const statedSize = addressParams.get("page_size") || null;
  const size = pageSizeSchema.safeParse(statedSize && wholeNumber(statedSize));
  if (statedSize !== null && !size.success) throw badValuePage("page_size", statedSize);
  const page = addressParams.get("page") || "1";
  if (!wholeNumber(page)) throw badValuePage("page", page);
  return {
    name,
    address: url.pathname + url.search,
    searchParams: addressParams,
    q: (addressParams.get("q") ?? "").trim(),
    paging: {
      page,
      pageSize: size.success ? size.data : (choices.pageSize ?? defaultPageSize),
    },
    refresh,
    choices,
    ...(sorts ? { sort: sortIn(addressParams, sorts) } : {}),
  };
}

/** Length limit of the words that a list without a search form is searched for. */
const maxWords = 100;

/**
 * Refuses what a plain list, which knows only its pages and the named parameters, cannot obey: it would answer with
 * everything.
 */
export function refuseUnknownParameters(
  { searchParams, q, paging }: AskedList,
  names: readonly "q"[] = [],
): void {
  const knownNames = ["page", "page_size", ...names];
  const unknownName = [...searchParams.keys()].find(
    (name) => !knownNames.some((knownNames) => knownNames === name),
  );
  if (unknownName !== undefined) {
    throw badAddressPage({ key: "ui.unknownParameter", params: { name: unknownName.slice(0, 60) } });
  }
  if (paging.page.length > 3) throw badValuePage("page", paging.page);
  if (q.length > maxWords) {
    throw badAddressPage({ key: "form.tooLong", params: { maximum: maxWords } });
  }
}

const badValuePage = (name: string, value: string) =>
  badAddressPage({ key: "ui.unknownValue", params: { name, value: value.slice(0, 60) } });

function sortIn<K extends string>(params: URLSearchParams, sorts: Sorts<K>): SortBy<K> {
  const statedField = params.get("sort_by") || null;
  const statedOrder = params.get("order") || null;
  if (statedOrder !== null && !["asc", "desc"].includes(statedOrder))
    throw badValuePage("order", statedOrder);
  if (statedField === null) return sorts.usual;
  const field = sorts.by.find((each) => each === statedField);
  if (!field) throw badValuePage("sort_by", statedField);
  return { field, direction: statedOrder === "desc" ? "desc" : "asc" };
}

/**
 * Loads the list with the visitor's own settings. An address past the end, such as an old bookmark or a
 * deleted last row, gets the last page instead.
 */
export async function showList(list: AskedList, view: Omit<ListView, "name" | "address">): Promise<ListView> {
  const { name, address, choices } = list;
  if (view.paging && view.rows.length === 0 && view.paging.page > 1) {
    throw await seeOther(lastPageOf(address, view.paging));
  }
  return asChosen({ ...view, name, address }, choices);
}

function lastPageOf(address: string, { totalResults, pageSize }: Paging): string {
  const url = new URL(address, "http://portal.invalid");
  const last = Math.max(1, Math.ceil(totalResults / pageSize));
  if (last > 1) url.searchParams.set("page", String(last));
  else url.searchParams.delete("page");
  return url.pathname + url.search;
}
