import type { AmendedKind } from "~/features/amendments/amendment";
import { addAmendmentFiles } from "~/features/amendments/files/add-files.server";
import { getAmendmentFile } from "~/features/amendments/files/get-file.queries.server";
import { removeAmendmentFile } from "~/features/amendments/files/remove-file.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { anyMediaType } from "~/http/api/described-answers";
import { requestOf } from "~/http/api/request-schema";
import { storedFileResponse } from "~/http/file-response.server";

/** Routes of the files that go along with changes of one kind of document. */
export function amendmentFilesTable(base: string, root: string, kind: AmendedKind): ApiRoute[] {
  const of = (input: Record<string, unknown>) => ({ ...input, kind });
  return [
    apiRoute({
      method: "POST",
      path: `${base}/:number/attachments`,
      summary:
        "Files that follow the document once the change is made, as multipart; says of each refused one why",
      id: `amendments.addFiles.${root}`,
      operation: addAmendmentFiles,
      accepts: requestOf(addAmendmentFiles, { without: ["kind"] }),
      input: of,
      status: 201,
      output: ({ number, revision, added, refused }) => ({ number, revision, taken: added, refused }),
    }),
    apiRoute({
      method: "GET",
      path: `${base}/:number/attachments/:file`,
      summary: "The file itself",
      id: `amendments.getFile.${root}`,
      operation: getAmendmentFile,
      accepts: requestOf(getAmendmentFile, { without: ["kind"] }),
      input: of,
      produces: [anyMediaType],
      output: storedFileResponse,
    }),
    apiRoute({
      method: "DELETE",
      path: `${base}/:number/attachments/:file`,
      summary: "Takes a file out of the change",
      id: `amendments.removeFile.${root}`,
      operation: removeAmendmentFile,
      accepts: requestOf(removeAmendmentFile, { without: ["kind"] }),
      input: of,
      output: ({ number, revision }) => ({ number, revision }),
    }),
  ];
}
