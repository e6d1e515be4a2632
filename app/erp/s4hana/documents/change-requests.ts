import type { DocumentChange, SalesDocument } from "../../port/documents";
import type { SapSystem } from "../call";
import { sapCode } from "../codes/labels";
import { itemBody, textRows } from "../drafts/draft-body";
import type { PreparedLine } from "../drafts/prepare-lines";
import { entityPath } from "../odata/address";
import type { BatchRequest } from "../odata/batch";
import { type Row, rowsOf } from "../odata/rows";
import { dateValue, itemNumberOf, textOf } from "../odata/values";
import { wholeAddressBody } from "../partners/document-address";
import { hasMarksText, withMark } from "./change-marks";
import type { SapDocument } from "./read-document";
import type { DocumentShape } from "./shapes";
import { remarkedPoNumber } from "./submission-mark";

const json = { "content-type": "application/json" };
const patch = (path: string, body: Row, headers: Record<string, string> = {}): BatchRequest => ({
  method: "PATCH",
  path,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
});
const post = (path: string, body: Row): BatchRequest => ({
  method: "POST",
  path,
  headers: json,
  body: JSON.stringify(body),
});

/** Document that is changed: as SAP stores it, and as its reader saw it. */
interface Subject {
  system: SapSystem;
  shape: DocumentShape;
  sapDocument: SapDocument;
  before: SalesDocument;
  number: string;
}

/**
 * Writes the requests of a changeset. SAP updates no children with their parent, so that each item and text is a request
 * of its own; the header always takes part, because it carries the version.
 */
export function changesOf(
  subject: Subject,
  change: DocumentChange,
  lines: readonly PreparedLine[],
  { version, key }: { version: string; key?: string | undefined },
): BatchRequest[] {
  const { system, shape, number } = subject;
  const header = patch(entityPath(shape.set, number), headerBody(subject, change), { "if-match": version });
  const rejectedLines = (change.lines ?? []).filter((line) => line.changeStatus === "D");
  return [
    header,
    ...shipToChange(subject, change),
    ...rejectedLines.map((line) =>
      patch(itemPath(subject, line.itemNumber), { SalesDocumentRjcnReason: system.settings.codes.rejection }),
    ),
    ...lines.flatMap((line) => lineChange(subject, line)),
    ...textChanges(subject, change, key),
  ];
}

const itemKey = ({ shape, number }: Subject, itemNumber: number) => ({
  [shape.number]: number,
  [shape.item]: String(itemNumber),
});

const itemPath = (subject: Subject, itemNumber: number) =>
  entityPath(subject.shape.itemSet, itemKey(subject, itemNumber));

/** Repeats the purchase order number where nothing else of the header changes: a version needs an update. */
function headerBody({ system, shape, sapDocument }: Subject, change: DocumentChange): Row {
  const { codes } = system.settings;
  const poNumber = textOf(sapDocument.row.PurchaseOrderByCustomer);
  return {
    PurchaseOrderByCustomer:
      change.poNumber === undefined ? poNumber : remarkedPoNumber(system.settings, poNumber, change.poNumber),
    ...(change.requestedDate ? { RequestedDeliveryDate: dateValue(change.requestedDate) } : {}),
    ...(change.shippingOption ? { ShippingCondition: sapCode(codes.shipping, change.shippingOption) } : {}),
    ...(change.completeDelivery === undefined ? {} : { CompleteDeliveryIsDefined: change.completeDelivery }),
    ...(change.validTo && shape.end ? { [shape.end]: dateValue(change.validTo) } : {}),
  };
}

/** Changes the ship-to, which removes a one-time address, or that address. */
function shipToChange(
  { system, shape, sapDocument, number }: Subject,
  { shipTo, shipToAddress }: DocumentChange,
): BatchRequest[] {
  const { row, numbers } = sapDocument;
  const code = system.settings.codes.shipTo;
  const partnerKey = { [shape.number]: number, PartnerFunction: code };
  const partner = rowsOf(row.to_Partner).find((one) => one.PartnerFunction === code);
  const [address] = rowsOf(partner?.to_Address);
  const addressKey = {
    ...partnerKey,
    AddressRepresentationCode: textOf(address?.AddressRepresentationCode),
  };
  return [
    ...(shipTo || shipToAddress === null
      ? [patch(entityPath(shape.partnerSet, partnerKey), { Customer: shipTo ?? numbers.shipTo })]
      : []),
    ...(shipToAddress
      ? [patch(entityPath("A_SalesOrderPartnerAddress", addressKey), wholeAddressBody(shipToAddress))]
      : []),
  ];
}

/** Changes an item or adds one. A quantity never goes without its unit. */
function lineChange(subject: Subject, line: PreparedLine): BatchRequest[] {
  const { system, shape, before, number } = subject;
  const { draft } = line;
  const item = before.items.find(({ itemNumber }) => itemNumber === draft.itemNumber);
  const bodyShape = {
    type: shape.type,
    typeCode: "",
    item: shape.item,
    withDates: shape.hasScheduleLines,
    withTexts: shape.kind === "order",
  };
  if (!item) {
    return [post(`${entityPath(shape.set, number)}/to_Item`, itemBody(system, line, undefined, bodyShape))];
  }
  const sapUnit = sapCode(system.settings.codes.units, line.unit);
  const [batch] = draft.batches ?? item.batches;
  const [storedBatch] = item.batches;
  const fields: Row = {
    ...(draft.quantity === item.quantity && line.unit === item.unit
      ? {}
      : { RequestedQuantity: draft.quantity, RequestedQuantityUnit: sapUnit }),
    ...(batch?.batch === storedBatch?.batch ? {} : { Batch: batch?.batch ?? "" }),
  };
  const path = itemPath(subject, draft.itemNumber);
  return [
    ...(Object.keys(fields).length > 0 ? [patch(path, fields)] : []),
    ...dateChange(subject, line),
    ...(draft.note === undefined && draft.attributes === undefined
      ? []
      : itemTexts(subject, draft.itemNumber, {
          note: draft.note ?? item.note,
          attributes: draft.attributes ?? item.attributes,
        })),
  ];
}

/** Finds the row of an item in the document that SAP stores. */
const itemRow = ({ shape, sapDocument }: Subject, itemNumber: number): Row | undefined =>
  rowsOf(sapDocument.row.to_Item).find((row) => itemNumberOf(row[shape.item]) === itemNumber);

function dateChange(subject: Subject, { draft }: PreparedLine): BatchRequest[] {
  const { shape, number } = subject;
  if (!draft.requestedDate || !shape.hasScheduleLines) return [];
  const [first] = rowsOf(itemRow(subject, draft.itemNumber)?.to_ScheduleLine);
  if (!first) return [];
  const key = {
    SalesOrder: number,
    SalesOrderItem: String(draft.itemNumber),
    ScheduleLine: textOf(first.ScheduleLine),
  };
  const body = { RequestedDeliveryDate: dateValue(draft.requestedDate) };
  return [patch(entityPath("A_SalesOrderScheduleLine", key), body)];
}

function itemTexts(
  subject: Subject,
  itemNumber: number,
  texts: { note: string; attributes: Record<string, string> },
): BatchRequest[] {
  const item = itemRow(subject, itemNumber) ?? {};
  const key = itemKey(subject, itemNumber);
  return textRows(subject.system, texts).map((text) => writeText(subject.shape.itemTextSet, key, item, text));
}

function textChanges(
  { system, shape, sapDocument, before, number }: Subject,
  change: DocumentChange,
  changeKey: string | undefined,
): BatchRequest[] {
  const { row } = sapDocument;
  const texts =
    change.note === undefined && change.attributes === undefined
      ? []
      : textRows(system, {
          note: change.note ?? before.note,
          attributes: { ...before.attributes, ...change.attributes },
        });
  // SAP's service adds no text to a quote: the one for marks exists only where the portal created the quote.
  const mayMark = shape.kind === "order" || hasMarksText(system, row);
  const marks = changeKey !== undefined && mayMark ? [withMark(system, row, changeKey)] : [];
  return [...texts, ...marks].map((text) => writeText(shape.textSet, { [shape.number]: number }, row, text));
}

function writeText(set: string, parent: Record<string, string>, owner: Row, text: Row): BatchRequest {
  const id = textOf(text.LongTextID);
  const existingText = rowsOf(owner.to_Text).find((one) => one.LongTextID === id);
  if (!existingText) return post(set, { ...parent, ...text });
  const key = { ...parent, Language: textOf(existingText.Language), LongTextID: id };
  return patch(entityPath(set, key), { LongText: text.LongText });
}
