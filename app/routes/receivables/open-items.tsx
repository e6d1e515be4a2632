import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DocumentList } from "~/features/documents/list/DocumentList";
import { searchFields } from "~/features/documents/searches/list-search";
import { leastDebt } from "~/features/documents/searches/owed-search";
import { Account } from "~/features/receivables/Account";
import { SelectionForm } from "~/features/receivables/SelectionForm";
import { enter } from "~/http/entrance/enter.server";
import { seeOther } from "~/http/redirect.server";
import { titleMeta } from "~/http/title-meta";
import listStyles from "~/ui/styles/documents.css?url";
import stylesheet from "~/ui/styles/receivables.css?url";
import { listAction, listLoader } from "../documents/list.server";
import { accountOf, payerOf, withoutPayer } from "./account.server";
import { selectableItems } from "./selectable-items.server";

const loadList = listLoader("open_items");
export const action = listAction("open_items");
export const meta = titleMeta;
export const links: LinksFunction = () =>
  [listStyles, stylesheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const partial = searchParams.get("partial") ?? "";
  if (["0", "1", "false", "true"].includes(partial)) throw await seeOther(withoutPartial(searchParams));
  const { data: page, init } = await loadList(args);
  const { search } = page.filter;
  const ctx = await enter(args);
  // Asks for the balance only if the list was read from the ERP.
  const listedNumbers = page.view.rows.map(({ id }) => id);
  const account = page.asOf ? await accountOf(ctx, payerOf(search), listedNumbers) : null;
  const pageParts = account?.account
    ? await selectableItems(ctx, page, account.account)
    : { page, selection: null };
  const carriedFields = searchFields(withoutPayer(search));
  return data({ ...pageParts, title: page.title, account, carried: carriedFields }, init ?? undefined);
}

/** Leads to the items that can be paid in part, which are those with something to pay, as in the API (C-314). */
function withoutPartial(fields: URLSearchParams): string {
  const search = new URLSearchParams(fields);
  search.delete("partial");
  if (["1", "true"].includes(fields.get("partial") ?? "") && !search.has("amount_from")) {
    search.set("amount_from", leastDebt);
  }
  return `/open_items?${search}`;
}

export default function OpenItems() {
  const { account, carried, selection, page } = useLoaderData<typeof loader>();
  return (
    <DocumentList
      page={page}
      refusal={useActionData<typeof action>()}
      formOf={(table) => (selection ? <SelectionForm {...selection}>{table}</SelectionForm> : table)}
    >
      {account ? <Account {...account} address="/open_items" carried={carried} /> : null}
    </DocumentList>
  );
}
