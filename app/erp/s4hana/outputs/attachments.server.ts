import { fileOf } from "../../files/file-of.server";
import type { Scope } from "../../port/basics";
import type { DocumentRef } from "../../port/documents";
import type { Attachment, Attachments } from "../../port/outputs";
import { answerWith, notFoundError, type SapCall, type SapSystem, services, unsupportedError } from "../call";
import { readDocument } from "../documents/read-document";
import { orderShape, quoteShape } from "../documents/shapes";
import { markOf } from "../documents/submission-mark";
import { entityPath, functionPath } from "../odata/address";
import { isRow, type Row, rowsOf } from "../odata/rows";
import { instantOf, internalNumber, textLiteral, textOf } from "../odata/values";
import { findClaimByNumber } from "../returns/read-claims";

/** Document as SAP's document management knows it. */
interface SapObject {
  type: string;
  key: string;
}

/** Keys that lead to one attachment, in the order of its entity. */
const keyFields = [
  "DocumentInfoRecordDocType",
  "DocumentInfoRecordDocNumber",
  "DocumentInfoRecordDocVersion",
  "DocumentInfoRecordDocPart",
  "LogicalDocument",
  "ArchiveDocumentID",
  "LinkedSAPObjectKey",
  "BusinessObjectTypeName",
] as const;

export function attachmentsOf(system: SapSystem): Attachments {
  const objectOf = async (call: SapCall, { kind, number }: DocumentRef, within: Scope) => {
    const key = internalNumber(number);
    if (kind === "return") {
      const { shape } = await findClaimByNumber(call, number, within);
      return { type: shape.objectType, key };
    }
    const shape = kind === "order" ? orderShape : kind === "quote" ? quoteShape : null;
    if (!shape) throw unsupportedError("attachments");
    await readDocument(call, shape, number, within);
    return { type: shape.objectType, key };
  };
  const find = async (call: SapCall, object: SapObject, id: string): Promise<Row> => {
    const rows = await originals(call, object);
    const row = rows.find((one) => textOf(one.ArchiveDocumentID) === id);
    if (!row) throw notFoundError(`attachment ${id}`);
    return row;
  };
  return {
    list: (ctx, document, within) =>
      answerWith(system, ctx, async (call) => {
        // Answers with none for documents that SAP's service for attachments does not know.
        if (!["order", "quote", "return"].includes(document.kind)) return [];
        const object = await objectOf(call, document, within);
        return (await originals(call, object)).map(present);
      }),
    fetch: (ctx, document, id, within) =>
      answerWith(system, ctx, async (call) => {
        const row = await find(call, await objectOf(call, document, within), id);
        const content = await call.client.download(call.ctx, services.attachments, `${pathOf(row)}/$value`);
        return fileOf(removeMark(textOf(row.FileName)), textOf(row.MimeType), content);
      }),
    add: (ctx, { document, within, key }, file) =>
      answerWith(system, ctx, async (call) => {
        const object = await objectOf(call, document, within);
        // The mark in the name is the only place of SAP's that recognises a repetition.
        const name = withMark(file.fileName, key);
        const existingOriginal = (await originals(call, object)).find((row) => textOf(row.FileName) === name);
        if (existingOriginal) return present(existingOriginal);
        const row = await call.client.upload(call.ctx, services.attachments, "AttachmentContentSet", {
          body: file.content,
          headers: {
            "content-type": file.mediaType,
            slug: encodeURIComponent(name),
            businessobjecttypename: object.type,
            linkedsapobjectkey: object.key,
          },
        });
        return { ...present(row), addedBy: file.addedBy, bytes: file.content.byteLength };
      }),
    remove: (ctx, document, id, within) =>
      answerWith(system, ctx, async (call) => {
        const row = await find(call, await objectOf(call, document, within), id);
        await call.client.remove(call.ctx, services.attachments, pathOf(row));
        return null;
      }),
  };
}

async function originals(call: SapCall, { type, key }: SapObject): Promise<Row[]> {
  const path = functionPath("GetAllOriginals", {
    BusinessObjectTypeName: textLiteral(type),
    LinkedSAPObjectKey: textLiteral(key),
  });
  const answer = await call.client.call(call.ctx, services.attachments, path);
  return rowsOf(isRow(answer) && isRow(answer.GetAllOriginals) ? answer.GetAllOriginals : answer);
}

const pathOf = (row: Row): string =>
  entityPath("AttachmentContentSet", Object.fromEntries(keyFields.map((name) => [name, textOf(row[name])])));

const withMark = (fileName: string, key: string): string => {
  const dot = fileName.lastIndexOf(".");
  const [base, extension] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, ""];
  return `${base}~${markOf(key)}${extension}`;
};

const removeMark = (fileName: string): string =>
  fileName.replace(/~[0-9A-HJKMNP-TV-Z]{10}(?=\.[^.]*$|$)/, "");

function present(row: Row): Attachment {
  return {
    id: textOf(row.ArchiveDocumentID),
    fileName: removeMark(textOf(row.FileName)),
    mediaType: textOf(row.MimeType),
    bytes: Number(textOf(row.FileSize)) || 0,
    addedAt: instantOf(row.CreationDateTime) ?? "1970-01-01T00:00:00.000Z",
    addedBy: textOf(row.CreatedByUserFullName) || textOf(row.CreatedByUser),
  };
}
