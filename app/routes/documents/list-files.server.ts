import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { listHead } from "~/features/documents/document-list-view";
import {
  defaultSortOf,
  documentLists,
  downloadKinds,
  type ListName,
  sortsOf,
} from "~/features/documents/document-lists";
import { findDocuments } from "~/features/documents/documents.queries.server";
import { withConfiguredColumns } from "~/features/documents/documents.settings";
import { startFile } from "~/features/documents/files/start-file.server";
import { getDocumentListSetup } from "~/features/documents/list/list-page.queries.server";
import { rowCriteriaOf } from "~/features/documents/searches/list-search";
import { namesSearch, readListSearch } from "~/features/documents/searches/read-list-search";
import { asChosen } from "~/features/table-choices/table-choices";
import { enter } from "~/http/entrance/enter.server";
import type { Entrance } from "~/http/entrance/entrance";
import { badAddressPage, pageOfFailure } from "~/http/failures.server";
import { answerButton } from "~/http/form.server";
import { paths } from "~/http/paths";
import { askList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { formatDate } from "~/i18n/formats";
import { dayIn } from "~/lib/business-date";
import { maxFileRows } from "~/lib/file-rows";

/** Reads which rows and which columns a file of a list has: those of its page, all pages of them. */
export async function readListFile(args: LoaderFunctionArgs, list: ListName) {
  const request = await askList(args, list, {
    by: sortsOf(documentLists[list]),
    usual: defaultSortOf(documentLists[list]),
  });
  const { actor, t, services } = await enter(args);
  const { search: requestedSearch, problems } = readListSearch(
    request.searchParams,
    actor.formats,
    documentLists[list],
    actor,
  );
  const [problem] = problems;
  if (problem) {
    const example = formatDate("2026-12-31", actor.formats);
    throw badAddressPage({ key: problem.key, params: { example, ...problem.params } });
  }
  const { value } = await readPage(args, getDocumentListSetup, {
    list,
    search: namesSearch(request.searchParams) ? requestedSearch : null,
  });
  const { search } = value;
  const today = dayIn(actor.formats.timeZone, services.clock.now());
  const head = listHead(list, t, { withItems: search.itemData === 2 });
  const columns = withConfiguredColumns(head.columns, value.columns);
  return {
    criteria: {
      ...rowCriteriaOf(search, documentLists[list], today),
      list,
      sortBy: request.sort.field,
      order: request.sort.direction,
    },
    head: asChosen({ ...head, columns, name: list, address: "", rows: [] }, request.choices),
    address: request.address,
  };
}

/** Starts a job that writes a long list into a file. */
export async function startListFile(args: ActionFunctionArgs, ctx: Entrance, list: ListName, kind: string) {
  const { criteria, head, address } = await readListFile(args, list);
  const firstRows = await findDocuments(ctx, { ...criteria, page: 1, pageSize: 10 });
  if (firstRows.kind !== "ok") throw pageOfFailure(firstRows);
  const { total, more } = firstRows.value.list;
  return answerButton(ctx, new FormData(), startFile, {
    fixed: {
      list,
      asked: criteria,
      kind: downloadKinds.find((each) => each === kind),
      columns: head.columns.filter(({ hidden, action }) => !hidden && !action).map(({ name }) => name),
      total: more ? maxFileRows : total,
    },
    to: ({ id }) => paths.download(id),
    backPath: address,
  });
}
