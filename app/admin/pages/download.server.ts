import { type FileFormat, fileFormats, listFile } from "~/files/list-file.server";
import { enter } from "~/http/entrance/enter.server";
import { badAddressPage, notFoundPage } from "~/http/failures.server";
import { fileResponse } from "~/http/file-response.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import type { Translate } from "~/i18n/translate";
import type { Column, ListView } from "~/ui/lists/list-view";
import type { Collection } from "../collection";
import { addressProblem, questionFrom, unknownParameter } from "./list-address";
import { collectionOf, placeOf } from "./list-page.server";
import { listViewOf } from "./list-view-of";

/** Serves the list with its current search, all pages of it, as a file. */
export const answerDownload = withoutPage(async (args) => {
  const collection = collectionOf(args);
  if (!collection.can.includes("download")) throw notFoundPage();
  const format = formatIn(args);
  const params = placeOf(args, collection);
  const unknownParameterText = unknownParameter(new URL(args.request.url).searchParams, collection, [
    "format",
  ]);
  if (unknownParameterText) throw badAddressPage(unknownParameterText);
  const { formats } = (await enter(args)).actor;
  const question = questionFrom(params, formats);
  const { ctx, value } = await readPage(args, collection.operations.download, question, ([problem]) => {
    throw problem ? badAddressPage(addressProblem(problem, params, formats).text) : notFoundPage();
  });
  const { t } = ctx;
  const view = withDeletedColumn(listViewOf(collection, value, { t, formats, place: "" }), collection, t);
  const file = await listFile({ ...view, name: collection.name }, format, { t, formats });
  return fileResponse(file);
});

/** Says in a column of its own which rows are deleted: a file cannot strike them through. */
function withDeletedColumn<V extends Pick<ListView, "columns" | "rows">>(
  view: V,
  { can }: Pick<Collection, "can">,
  t: Translate,
): V {
  if (!can.includes("restore")) return view;
  const column: Column = { name: "deleted", caption: t("admin.filter.deleted"), datatype: "yesNo" };
  const rows = view.rows.map((row) => ({
    ...row,
    cells: { ...row.cells, deleted: { kind: "yesNo" as const, yes: row.kind === "deleted" } },
  }));
  return { ...view, columns: [...view.columns, column], rows };
}

function formatIn({ request }: { request: Request }): FileFormat {
  const requestedFormat = new URL(request.url).searchParams.get("format") ?? "csv";
  const format = fileFormats.find((each) => each === requestedFormat);
  if (!format)
    throw badAddressPage({
      key: "ui.unknownValue",
      params: { name: "format", value: requestedFormat.slice(0, 60) },
    });
  return format;
}
