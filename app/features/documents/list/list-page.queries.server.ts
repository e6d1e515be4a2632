import { failureOfErp } from "~/door/erp-failure";
import { notRefreshed } from "~/door/not-refreshed";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, type Problem } from "~/door/outcome";
import { problemsOf } from "~/door/problem";
import { findOfferedCriteria } from "~/features/filters/filters.queries.server";
import { must } from "~/lib/assert";
import { dayIn } from "~/lib/business-date";
import { documentLists, type ListName, partnerCriteria } from "../document-lists";
import { findDocumentsSchema } from "../documents.schema";
import { listColumns } from "../documents.settings";
import { mayFindDocuments, readsAllCustomers, within } from "../documents-rules";
import { findRows, type ListedRow, type RowCriteria, type RowsCtx } from "../find-rows.server";
import { payersWithin } from "../payers.server";
import { findStoredSearches } from "../searches/document-searches.store.server";
import {
  type DefaultPartner,
  defaultListSearch,
  type ListSearch,
  rowCriteriaOf,
  wireName,
} from "../searches/list-search";
import { listPageSchema, listSetupSchema } from "./list-page.schema";

/** Reads everything that the page of a list shows: its rows, what it can be searched by, saved searches and columns. */
export const getDocumentListPage = query({
  name: "documents.getListPage",
  allow: mayFindDocuments,
  input: listPageSchema,
  async run(ctx, { list, search: requestedSearch, withRows, page, openRows, ...paging }) {
    const { storedSearches, ...setup } = await readSetup(ctx, list);
    const { openingSearch } = storedSearches;
    const noRows = { rows: null, problems: [] };
    // The page redirects to the opening search's address, which asks again.
    if (!requestedSearch && openingSearch && !(await isOfOtherPayer(ctx, list, openingSearch))) {
      return ok({ ...setup, ...storedSearches, ...noRows, search: openingSearch, redirects: true });
    }
    const search = requestedSearch ?? (await defaultSearchOf(ctx, list, setup));
    const today = dayIn(ctx.actor.formats.timeZone, ctx.clock.now());
    const criteria = { ...rowCriteriaOf(search, documentLists[list], today), list, page, ...paging };
    const result = withRows ? await rowsOrProblems(ctx, criteria, openRows) : noRows;
    return ok({ ...setup, ...storedSearches, ...result, search, redirects: false });
  },
});

/** Returns the settings of a list that its file needs: the default search and the columns. */
export const getDocumentListSetup = query({
  name: "documents.getListSetup",
  allow: mayFindDocuments,
  input: listSetupSchema,
  async run(ctx, { list, search }) {
    const { storedSearches, ...setup } = await readSetup(ctx, list);
    return ok({ ...setup, ...storedSearches, search: search ?? (await defaultSearchOf(ctx, list, setup)) });
  },
});

async function readSetup(ctx: QueryCtx, list: ListName) {
  const owner = { userId: must(ctx.actor.userId, "a signed-in user"), list };
  const [{ firstCriterion, ...storedSearches }, offeredCriteria, columns] = await Promise.all([
    ctx.storedChoice(["searches", list], () => findStoredSearches(ctx.db, owner)),
    findOfferedCriteria(ctx, list),
    ctx.settings.get(listColumns[list], ctx.actor),
  ]);
  return {
    storedSearches,
    columns,
    firstCriterion,
    offeredCriteria: offeredCriteria.criteria,
    preselectedCriterion: offeredCriteria.defaultCriterion,
  };
}

type Setup = Pick<Awaited<ReturnType<typeof readSetup>>, "firstCriterion" | "preselectedCriterion">;

async function defaultSearchOf(ctx: QueryCtx, name: ListName, setup: Setup): Promise<ListSearch> {
  const list = documentLists[name];
  const { firstCriterion, preselectedCriterion } = setup;
  const criterion = firstCriterion ?? list.criteria.find((key) => wireName(key) === preselectedCriterion);
  const partner = await defaultPartnerOf(ctx, name);
  // A ship-to or a payer has documents in that function only.
  const isOtherFunction =
    criterion && partnerCriteria.includes(criterion) && partner.criterion !== list.usual;
  const search = defaultListSearch(partner, isOtherFunction ? undefined : criterion, list);
  // Open items stay those of a payer, to whom balance and payments belong.
  const isOfAny = ctx.actor.listsAnyPartner && !list.owed && readsAllCustomers(ctx.actor);
  return isOfAny ? { ...search, criteria: [], anyPartner: true } : search;
}

/** Returns the active customer in its own function, or a sold-to's first payer where the list is about money. */
async function defaultPartnerOf(ctx: QueryCtx, name: ListName): Promise<DefaultPartner> {
  const list = documentLists[name];
  const { partner } = ctx.actor;
  const number = partner?.number ?? "";
  if (partner && partner.function !== "soldTo") {
    const criterion = `${partner.function}Number` as const;
    const isPayer = criterion === "payerNumber";
    return { number, criterion: isPayer || list.criteria.includes(criterion) ? criterion : null };
  }
  const criterion = list.usual;
  return { number: criterion === "payerNumber" ? await payerOf(ctx, number) : number, criterion };
}

/** Tells whether a stored search names a payer of another customer: the chosen payer is dropped with the customer. */
async function isOfOtherPayer(ctx: QueryCtx, list: ListName, search: ListSearch): Promise<boolean> {
  const payerCriteria = search.criteria.filter(({ key }) => key === "payerNumber");
  if (!documentLists[list].owed || search.anyPartner || payerCriteria.length === 0) return false;
  const payers = await payersWithin(ctx.erp, ctx.erpContext, within(ctx.actor));
  return (
    payers !== "all" && payerCriteria.some(({ value }) => payers.every(({ number }) => number !== value))
  );
}

async function payerOf(ctx: QueryCtx, activePartner: string): Promise<string> {
  try {
    const payers = await payersWithin(ctx.erp, ctx.erpContext, within(ctx.actor));
    return payers === "all" ? activePartner : (payers[0]?.number ?? activePartner);
  } catch (error) {
    const failure = failureOfErp(error);
    if (!failure) throw error;
    ctx.log.info({ requestId: ctx.requestId, failure: failure.kind }, "default-payer-unknown");
    return activePartner;
  }
}

/** Returns problems only where another search would solve them; every other failure ends the page. */
async function rowsOrProblems(ctx: QueryCtx, criteria: unknown, openRows: readonly string[]) {
  const parseResult = findDocumentsSchema.safeParse(criteria);
  if (!parseResult.success) return { rows: null, problems: problemsOf(parseResult.error) };
  const { page, pageSize, refresh, ...rowCriteria } = parseResult.data;
  try {
    const rowsCtx = refresh ? refreshingCtx(ctx) : ctx;
    const answer = await findRows(rowsCtx, { ...rowCriteria, withItems: false }, { page, pageSize });
    const { value, asOf } = answer;
    const items = rowCriteria.withItems
      ? await withItemsOfOpen(rowsCtx, rowCriteria, value.items, openRows)
      : value.items;
    const messages = [...notRefreshed(ctx, answer, refresh), ...answer.messages];
    return { rows: { list: { ...value, items }, asOf, messages }, problems: [] as Problem[] };
  } catch (error) {
    const failure = failureOfErp(error);
    if (failure?.kind !== "invalid") throw error;
    return { rows: null, problems: failure.problems };
  }
}

/** Names what rows need of the context: to copy all of it takes longer than to make a view of a row. */
const refreshingCtx = ({ db, cache, erp, erpContext, actor, translatorFor }: QueryCtx): RowsCtx => ({
  db,
  cache,
  erp,
  erpContext: { ...erpContext, isRefresh: true },
  actor,
  translatorFor,
});

/** Reads items of the open rows alone: closed ones show nothing of them, and they are half of what a list costs. */
async function withItemsOfOpen(
  ctx: RowsCtx,
  { list, anyPartner, sortBy, order }: RowCriteria,
  rows: readonly ListedRow[],
  openRows: readonly string[],
): Promise<readonly ListedRow[]> {
  const criteria = rows.flatMap(({ of, row: { number } }) =>
    of === "document" && openRows.includes(number) ? [{ key: "docNumber" as const, value: number }] : [],
  );
  if (criteria.length === 0) return rows;
  const openCriteria = { list, criteria, q: "", anyPartner, sortBy, order, withItems: true };
  const { value } = await findRows(ctx, openCriteria, { page: 1, pageSize: criteria.length });
  const rowsByNumber = new Map(value.items.map((item) => [item.row.number, item]));
  return rows.map((item) => rowsByNumber.get(item.row.number) ?? item);
}
