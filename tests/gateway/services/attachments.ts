import { randomUUID } from "node:crypto";
import type { DocumentKind, DocumentRef } from "~/erp/erp";
import { presentEntity } from "../protocol/entry";
import type { Response as Answer, Request } from "../protocol/exchange";
import { ODataError } from "../protocol/odata-error";
import type { Entity, Row } from "../read/read-entities";
import { refuse } from "./orders/draft-of";
import { type Call, type SapService, textOf, type WriteOperation } from "./service";

/** Business objects of SAP for the ERP's documents. */
const objectTypes: Partial<Record<DocumentKind | "complaint", string>> = {
  order: "BUS2032",
  quote: "BUS2031",
  return: "BUS2102",
  complaint: "BUS2094",
  delivery: "LIKP",
  invoice: "VBRK",
  creditMemo: "VBRK",
};

/** Kind of a document; the ERP keeps both types of claims as returns. */
const kindSql =
  "CASE WHEN d.kind = 'return' AND d.details ->> 'type' = 'complaint' THEN 'complaint' ELSE d.kind END";

const objectType = `CASE ${kindSql} ${Object.entries(objectTypes)
  .map(([kind, type]) => `WHEN '${kind}' THEN '${type}'`)
  .join(" ")} ELSE '' END`;

/** Attachments of sales documents as streams; the key of a document has ten digits. */
export const attachments: SapService = {
  name: "API_CV_ATTACHMENT_SRV",
  sources: {
    AttachmentContentSet: {
      from: "attachments a JOIN documents d ON d.number = a.document",
      columns: {
        DocumentInfoRecordDocType: "'SAT'",
        DocumentInfoRecordDocNumber: "left(replace(a.id, '-', ''), 25)",
        DocumentInfoRecordDocVersion: "'00'",
        DocumentInfoRecordDocPart: "'000'",
        LogicalDocument: "left(replace(a.id, '-', ''), 32)",
        ArchiveDocumentID: "left(a.id, 40)",
        LinkedSAPObjectKey: "lpad(d.number, 10, '0')",
        BusinessObjectTypeName: objectType,
        FileName: "left(a.file_name, 255)",
        MimeType: "left(a.media_type, 128)",
        FileSize: "length(a.content)::text",
        CreatedByUser: "left(a.added_by, 12)",
        CreatedByUserFullName: "left(a.added_by, 80)",
        CreationDateTime: "a.added_at",
        ChangedDateTime: "a.added_at",
        AttachmentDeletionIsAllowed: "true",
      },
    },
  },
  upload: uploadAttachment,
  download: downloadAttachment,
  write: async (operations, call) => {
    for (const operation of operations) await removeAttachment(operation, call);
    return operations.map(() => null);
  },
  functions: {
    GetAllOriginals: async (parameters, call) => ({
      results: (await originalsOf(parameters, call)).map((entity) => presentEntity(entity, "")),
    }),
    GetAttachmentCount: async (parameters, call) => ({
      GetAttachmentCount: { AttachmentCount: (await originalsOf(parameters, call)).length },
    }),
  },
};

const originalsOf = (parameters: Row, call: Call): Promise<Entity[]> =>
  call.reader.list(call.find("AttachmentContentSet"), {
    key: {
      LinkedSAPObjectKey: textOf(parameters, "LinkedSAPObjectKey").padStart(10, "0"),
      BusinessObjectTypeName: textOf(parameters, "BusinessObjectTypeName"),
    },
  });

async function uploadAttachment(set: string, request: Request, call: Call): Promise<Row> {
  const { headers } = request;
  const object = headers.businessobjecttypename ?? "";
  const number = (headers.linkedsapobjectkey ?? "").replace(/^0+/, "");
  const fileName = decodeURIComponent(headers.slug ?? "");
  if (!object || !number || !fileName) {
    throw refuse("SDOK/001", "Headers Slug, BusinessObjectTypeName and LinkedSAPObjectKey are required");
  }
  const { reference, area } = await documentOf(number, object, call);
  const file = {
    fileName,
    mediaType: headers["content-type"] ?? "application/octet-stream",
    content: request.body,
    addedBy: "PORTAL",
  };
  const target = { document: reference, within: "all" as const, key: randomUUID() };
  const { value } = await call.erp.attachments.add(call.context(area), target, file);
  const [entity] = await call.reader.list(call.find(set), { key: { ArchiveDocumentID: value.id } });
  if (!entity) throw new ODataError(404, "SDOK/002", "The attachment was not stored");
  return Object.fromEntries(entity.target.set.keys.map((name) => [name, entity.row[name] ?? ""]));
}

async function documentOf(
  number: string,
  object: string,
  call: Call,
): Promise<{ reference: DocumentRef; area: string }> {
  const row = await call.sql.maybe<{ kind: DocumentKind; type: DocumentKind | "complaint"; area: string }>(
    `SELECT kind, ${kindSql} AS type, sales_area AS area FROM documents d WHERE number = $1`,
    [number],
  );
  if (!row || objectTypes[row.type] !== object) {
    throw new ODataError(404, "SDOK/003", `Object ${object} ${number} does not exist`);
  }
  return { reference: { kind: row.kind, number }, area: row.area };
}

const referenceOf = (key: Row, call: Call) =>
  documentOf(
    textOf(key, "LinkedSAPObjectKey").replace(/^0+/, ""),
    textOf(key, "BusinessObjectTypeName"),
    call,
  );

async function downloadAttachment(key: Row, call: Call): Promise<Answer> {
  const { reference, area } = await referenceOf(key, call);
  const id = textOf(key, "ArchiveDocumentID");
  const { value } = await call.erp.attachments.fetch(call.context(area), reference, id, "all");
  return {
    status: 200,
    headers: { "content-type": value.mediaType },
    body: Buffer.from(await new Response(value.content).arrayBuffer()),
  };
}

async function removeAttachment({ verb, key }: WriteOperation, call: Call): Promise<void> {
  if (verb !== "delete") throw refuse("SDOK/004", "An attachment cannot be changed");
  const { reference, area } = await referenceOf(key, call);
  await call.erp.attachments.remove(call.context(area), reference, textOf(key, "ArchiveDocumentID"), "all");
}
