import { fileOf } from "../../embedded/outputs.server";
import type { ErpContext } from "../../port/basics";
import type { DocumentRef } from "../../port/documents";
import type { Attachment, Attachments } from "../../port/outputs";
import { answered, callOf, type SapSystem, services, unknown, unsupported } from "../call";
import { readDocument } from "../documents/read-document";
import { orderShape, quoteShape } from "../documents/shapes";
import { markOf } from "../documents/submission-mark";
import { entityPath, functionPath } from "../odata/address";
import { isRow, type Row, rowsOf } from "../odata/rows";
import { instantOf, internalNumber, textLiteral, textOf } from "../odata/values";

/** Object types of SAP's document management. */
const objectTypes: Partial<Record<DocumentRef["kind"], string>> = { order: "BUS2032", quote: "BUS2031" };

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
  const assertVisible = (...[ctx, document, within]: Parameters<Attachments["list"]>) => {
    const shape = document.kind === "order" ? orderShape : document.kind === "quote" ? quoteShape : null;
    if (!shape) throw unsupported("attachments");
    return readDocument(system, ctx, shape, document.number, within);
  };
  const find = async (ctx: ErpContext, document: DocumentRef, id: string): Promise<Row> => {
    const rows = await originals(system, ctx, document);
    const row = rows.find((one) => textOf(one.ArchiveDocumentID) === id);
    if (!row) throw unknown(`attachment ${id}`);
    return row;
  };
  return {
    list: (ctx, document, within) =>
      answered(system, async () => {
        await assertVisible(ctx, document, within);
        return (await originals(system, ctx, document)).map(present);
      }),
    fetch: (ctx, document, id, within) =>
      answered(system, async () => {
        await assertVisible(ctx, document, within);
        const row = await find(ctx, document, id);
        const content = await system.client.download(
          callOf(ctx),
          services.attachments,
          `${pathOf(row)}/$value`,
        );
        return fileOf(unmarked(textOf(row.FileName)), textOf(row.MimeType), content);
      }),
    add: (ctx, document, file, within, key) =>
      answered(system, async () => {
        await assertVisible(ctx, document, within);
        // The mark in the name is the only place of SAP's that recognises a repetition.
        const name = marked(file.fileName, key);
        const existing = (await originals(system, ctx, document)).find(
          (row) => textOf(row.FileName) === name,
        );
        if (existing) return present(existing);
        const row = await system.client.upload(
          callOf(ctx),
          services.attachments,
          "AttachmentContentSet",
          file.content,
          {
            "content-type": file.mediaType,
            slug: encodeURIComponent(name),
            businessobjecttypename: objectTypes[document.kind] ?? "",
            linkedsapobjectkey: internalNumber(document.number),
          },
        );
        return { ...present(row), addedBy: file.addedBy, bytes: file.content.byteLength };
      }),
    remove: (ctx, document, id, within) =>
      answered(system, async () => {
        await assertVisible(ctx, document, within);
        await system.client.remove(callOf(ctx), services.attachments, pathOf(await find(ctx, document, id)));
        return null;
      }),
  };
}

async function originals(system: SapSystem, ctx: ErpContext, document: DocumentRef): Promise<Row[]> {
  const path = functionPath("GetAllOriginals", {
    BusinessObjectTypeName: textLiteral(objectTypes[document.kind] ?? ""),
    LinkedSAPObjectKey: textLiteral(internalNumber(document.number)),
  });
  const answer = await system.client.call(callOf(ctx), services.attachments, path);
  return rowsOf(isRow(answer) && isRow(answer.GetAllOriginals) ? answer.GetAllOriginals : answer);
}

const pathOf = (row: Row): string =>
  entityPath("AttachmentContentSet", Object.fromEntries(keyFields.map((name) => [name, textOf(row[name])])));

const marked = (fileName: string, key: string): string => {
  const dot = fileName.lastIndexOf(".");
  const [base, extension] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, ""];
  return `${base}~${markOf(key)}${extension}`;
};

const unmarked = (fileName: string): string => fileName.replace(/~[0-9A-HJKMNP-TV-Z]{10}(?=\.[^.]*$|$)/, "");

function present(row: Row): Attachment {
  return {
    id: textOf(row.ArchiveDocumentID),
    fileName: unmarked(textOf(row.FileName)),
    mediaType: textOf(row.MimeType),
    bytes: Number(textOf(row.FileSize)) || 0,
    addedAt: instantOf(row.CreationDateTime) ?? "1970-01-01T00:00:00.000Z",
    addedBy: textOf(row.CreatedByUserFullName) || textOf(row.CreatedByUser),
  };
}
