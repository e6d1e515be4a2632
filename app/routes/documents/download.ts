import { listRows } from "~/features/documents/document-list-view";
import { documentLists, listNames } from "~/features/documents/document-lists";
import { downloadDocuments } from "~/features/documents/documents.queries.server";
import { downloadDocumentsSchema } from "~/features/documents/documents.schema";
import { fileHead } from "~/features/documents/files/file-head.server";
import { longListFile } from "~/files/list-file.server";
import { notFoundPage } from "~/http/failures.server";
import { fileResponse } from "~/http/file-response.server";
import { readFile } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { inTurns } from "~/lib/in-turns.server";
import { downloadKind } from "./download-kind.server";
import { readListFile } from "./list-files.server";
import { documentRightsOf } from "./rights.server";

/** Serves a list as its page shows it, all pages with this person's columns, as a file. */
export const loader = withoutPage(async (args) => {
  const { pathname } = new URL(args.request.url);
  const list = listNames.find((name) => pathname === `${documentLists[name].path}/download`);
  if (!list) throw notFoundPage();
  const { format, ...kind } = downloadKind(args.request);
  const { criteria, head } = await readListFile(args, list);
  const { ctx, value } = await readFile(args, downloadDocuments, criteria, documentLists[list].path);
  const { t, actor, services, brandName: author } = ctx;
  const localization = { t, rights: documentRightsOf(actor) };
  const pages = async function* () {
    for await (const part of inTurns(value.parts)) yield listRows(list, part, localization);
  };
  const request = downloadDocumentsSchema.parse(criteria);
  const headOfFile = {
    ...head,
    ...fileHead({ criteria: request, actor, author, t, now: services.clock.now() }),
  };
  return fileResponse(
    await longListFile(headOfFile, pages(), format, {
      t,
      formats: actor.formats,
      who: actor.userId ?? "",
      ...kind,
    }),
  );
});
