import { listRows } from "~/features/documents/document-list-view";
import { defaultSort, documentLists, listNames, sortsOf } from "~/features/documents/document-lists";
import { downloadDocuments } from "~/features/documents/documents.queries.server";
import { rowCriteriaOf } from "~/features/documents/searches/list-search";
import { enter } from "~/http/enter.server";
import { notFoundPage } from "~/http/failures.server";
import { fileResponse } from "~/http/file-response.server";
import { askList } from "~/http/read-list-address.server";
import { readFile } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { translatorFor } from "~/i18n/translator.server";
import { dayIn } from "~/lib/business-date";
import { longListFile } from "~/ui/lists/list-file.server";
import { downloadKind } from "./download-kind.server";
import { headShown, searchAsked } from "./list.server";
import { documentRightsOf } from "./rights.server";

/** A list as it is searched at present, all pages of it and the columns that this person sees, as a file. */
export const loader = withoutPage(async (args) => {
  const { pathname } = new URL(args.request.url);
  const list = listNames.find((name) => pathname === `${documentLists[name].path}/download`);
  if (!list) throw notFoundPage();
  const { format, plain } = downloadKind(args.request);
  const asked = await askList(args, list, { by: sortsOf(documentLists[list]), usual: defaultSort });
  const asking = await enter(args);
  const { actor, services } = asking;
  const { search, problems } = await searchAsked(asking, list, asked.given);
  if (problems.length > 0) throw notFoundPage();
  const sought = {
    ...rowCriteriaOf(search, documentLists[list], dayIn(actor.formats.timeZone, services.clock.now())),
    list,
    sortBy: asked.sort.field,
    order: asked.sort.direction,
  };
  const { ctx, value } = await readFile(args, downloadDocuments, sought, documentLists[list].path);
  const t = translatorFor(ctx.actor);
  const words = { t, rights: documentRightsOf(ctx.actor) };
  const head = await headShown(ctx, list, search, asked);
  async function* pages() {
    for await (const part of value.parts) yield listRows(list as (typeof listNames)[number], part, words);
  }
  return fileResponse(await longListFile(head, pages(), format, { t, formats: ctx.actor.formats, plain }));
});
