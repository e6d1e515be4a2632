import { type FileFormat, fileFormats } from "~/files/list-file.server";
import { enter } from "~/http/entrance/enter.server";
import { badAddressPage, notFoundPage } from "~/http/failures.server";
import { fileResponse } from "~/http/file-response.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { collectionFile } from "./collection-file.server";
import { addressProblem, questionFrom, unknownParameter } from "./list-address";
import { collectionOf, placeOf } from "./list-page.server";

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
  return fileResponse(await collectionFile(ctx, ctx.t, { collection, records: value, format }));
});

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
