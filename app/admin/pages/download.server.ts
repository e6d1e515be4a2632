import { type FileFormat, fileFormats, listFile } from "~/files/list-file.server";
import { enter } from "~/http/enter.server";
import { notFoundPage } from "~/http/failures.server";
import { fileResponse } from "~/http/file-response.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { questionFrom } from "./list-address";
import { collectionOf, placeOf } from "./list-page.server";
import { listViewOf } from "./list-view-of";

/** Serves the list with its current search, all pages of it, as a file. */
export const answerDownload = withoutPage(async (args) => {
  const collection = collectionOf(args);
  if (!collection.can.includes("download")) throw notFoundPage();
  const format = formatIn(args);
  const { actor } = await enter(args);
  const question = questionFrom(placeOf(args, collection), actor.formats);
  const { ctx, value } = await readPage(args, collection.operations.download, question);
  const { formats } = ctx.actor;
  const { t } = ctx;
  const view = listViewOf(collection, value, { t, formats, place: "" });
  const file = await listFile({ ...view, name: collection.name }, format, { t, formats });
  return fileResponse(file);
});

function formatIn({ request }: { request: Request }): FileFormat {
  const requestedFormat = new URL(request.url).searchParams.get("format") ?? "csv";
  const format = fileFormats.find((each) => each === requestedFormat);
  if (!format) throw notFoundPage();
  return format;
}
