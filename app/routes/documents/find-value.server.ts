import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentLists, listNames } from "~/features/documents/document-lists";
import { findValues } from "~/features/documents/lookup/find-values.server";
import { wireName } from "~/features/documents/searches/list-search";
import { notFoundPage } from "~/http/failures.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";

/** Receives the search form with all its fields, and links back to the search with one value filled in. */
export async function findValueLoader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const [name = "", row = ""] = (query.get("look_up") ?? "").split(":");
  const list = listNames.find((each) => each === name);
  const ending = row === "0" ? "" : `_${row}`;
  const word = query.get(`search_criteria${ending}`);
  const criterion = list && documentLists[list].criteria.find((each) => wireName(each) === word);
  if (!list || !criterion) throw notFoundPage();
  const field = `search_criteria_value${ending}`;
  const q = query.get("words") ?? query.get(field) ?? "";
  const { ctx, value } = await readPage(args, findValues, { criterion, q });
  const t = ctx.t;
  const { path, title } = documentLists[list];
  const params = { criterion: t(`documents.criteria.${criterion}`) };
  return {
    heading: t("documents.lookUpTitle", params),
    title: pageTitle(ctx, "documents.lookUpTitle", params),
    backLink: { label: t(title), href: backTo(path, query, {}) },
    q,
    asks: q === "",
    fields: [...query].filter(([each]) => each !== "words"),
    values: value.values.map((values) => ({
      ...values,
      href: backTo(path, query, { [field]: values.value }),
    })),
  };
}

function backTo(path: string, request: URLSearchParams, filledFields: Record<string, string>): string {
  const fields = new URLSearchParams(request);
  for (const name of ["look_up", "words"]) fields.delete(name);
  for (const [name, value] of Object.entries(filledFields)) fields.set(name, value);
  return `${path}?${fields}`;
}
