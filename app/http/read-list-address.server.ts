import type { LoaderFunctionArgs } from "@remix-run/node";
import { asChosen, type TableChoices } from "~/features/table-choices/table-choices";
import { getTableChoices } from "~/features/table-choices/table-choices.queries.server";
import { pageSizeSchema } from "~/features/table-choices/table-choices.schema";
import type { ListView, Paging, Sort } from "~/ui/lists/list-view";
import { enter } from "./enter.server";
import { badAddressPage, pageOfFailure } from "./failures.server";
import { seeOther } from "./redirect.server";

/** Of a table that nobody has set otherwise. */
const defaultPageSize = 10;

export interface AskedList {
  /** The table's name, under which this visitor's choices are kept. */
  name: string;
  /** Where the list stands, with its search; what was asked for only once (`refresh`) is no part of it. */
  address: string;
  /** The search's own fields. */
  given: URLSearchParams;
  q: string;
  /** The page as it came: the operation says whether it is one. */
  paging: { page: string; pageSize: number };
  refresh: boolean;
  choices: TableChoices;
}

/** What a list can be sorted by, and how it is sorted unless its address says otherwise. */
export interface Sorts<K extends string> {
  by: readonly K[];
  usual: SortBy<K>;
}

type SortBy<K extends string> = { field: K; direction: Sort["direction"] };

/** What a list's page is asked to show: by its address, and where that is silent, by what the visitor chose before. */
export function askList(args: LoaderFunctionArgs, name: string): Promise<AskedList>;
export function askList<K extends string>(
  args: LoaderFunctionArgs,
  name: string,
  sorts: Sorts<K>,
): Promise<AskedList & { sort: SortBy<K> }>;
export async function askList<K extends string>(args: LoaderFunctionArgs, name: string, sorts?: Sorts<K>) {
  const ctx = await enter(args);
  const read = await getTableChoices(ctx, { table: name });
  if (read.kind !== "ok") throw pageOfFailure(read);
  const choices = read.value;
  const url = new URL(ctx.path, args.request.url);
  const given = url.searchParams;
  const asksAnew = (name: string) => ["1", "true"].includes(given.get(name) ?? "");
  const refresh = asksAnew("refresh") || asksAnew("force_reload");
  for (const name of ["refresh", "force_reload"]) given.delete(name);
  const statedSize = given.get("page_size") || null;
  const size = pageSizeSchema.safeParse(statedSize);
  if (statedSize !== null && !size.success) throw badValuePage("page_size", statedSize);
  return {
    name,
    address: url.pathname + url.search,
    given,
    q: (given.get("q") ?? "").trim(),
    paging: {
      page: given.get("page") ?? "1",
      pageSize: size.success ? size.data : (choices.pageSize ?? defaultPageSize),
    },
    refresh,
    choices,
    ...(sorts ? { sort: sortIn(given, sorts) } : {}),
  };
}

const badValuePage = (name: string, value: string) =>
  badAddressPage({ key: "ui.unknownValue", params: { name, value: value.slice(0, 60) } });

function sortIn<K extends string>(given: URLSearchParams, sorts: Sorts<K>): SortBy<K> {
  const statedField = given.get("sort_by") || null;
  const statedOrder = given.get("order") || null;
  if (statedOrder !== null && !["asc", "desc"].includes(statedOrder))
    throw badValuePage("order", statedOrder);
  if (statedField === null) return sorts.usual;
  const field = sorts.by.find((each) => each === statedField);
  if (!field) throw badValuePage("sort_by", statedField);
  return { field, direction: statedOrder === "desc" ? "desc" : "asc" };
}

/**
 * The list as this visitor has chosen to see it. Where the last row of the last page is gone, or a bookmark points past
 * the end, the last page there is comes instead.
 */
export async function showList(
  asked: AskedList,
  view: Omit<ListView, "name" | "address">,
): Promise<ListView> {
  const { name, address, choices } = asked;
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
