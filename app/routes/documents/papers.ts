import { documentLists, listNames } from "~/features/documents/document-lists";
import { getPapersOf } from "~/features/documents/papers/papers.queries.server";
import { notFoundPage } from "~/http/failures.server";
import { erpFileResponse } from "~/http/file-response.server";
import { readFile } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";
import { withoutPage } from "~/http/without-page.server";

/** Serves the papers of ticked rows in one archive. */
export const loader = withoutPage(async (args) => {
  const { pathname, searchParams } = new URL(args.request.url);
  const list = listNames.find((name) => pathname === `${documentLists[name].path}/papers`);
  if (!list || list === "payments") throw notFoundPage();
  const numbers = searchParams.getAll("selected");
  if (numbers.length === 0) {
    throw await seeOther(documentLists[list].path, [{ severity: "info", key: "documents.nothingTicked" }]);
  }
  const { value } = await readFile(args, getPapersOf, { list, numbers }, documentLists[list].path);
  return erpFileResponse(value);
});
