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

/**
 * Writes the requests of a changeset. SAP updates no children with their parent, so that each item and text is a request
 * of its own; the header always takes part, because it carries the version.
 */
export function changesOf(
  system: SapSystem,
  shape: DocumentShape,
  storedDocument: SapDocument,
  before: SalesDocument,
  change: DocumentChange,
  lines: readonly PreparedLine[],
  { number, version, key }: { number: string; version: string; key?: string | undefined },
): BatchRequest[] {
  const { codes } = system.settings;
  const header = patch(entityPath(shape.set, number), headerBody(system, shape, storedDocument.row, change), {
    "if-match": version,
  });
  const rejectedLines = (change.lines ?? []).filter((line) => line.changeStatus === "D");
  return [
    header,
    ...shipToChange(system, shape, storedDocument, number, change),
    ...rejectedLines.map((line) =>
      patch(itemPath(shape, number, line.itemNumber), { SalesDocumentRjcnReason: codes.rejection }),
    ),
    ...lines.flatMap((line) => lineChange(system, shape, storedDocument.row, number, before, line)),
    ...textChanges(system, shape, storedDocument.row, number, before, change, key),
  ];
}

const itemPath = (shape: DocumentShape, number: string, itemNumber: number) =>
  entityPath(shape.itemSet, { [shape.number]: number, [shape.item]: String(itemNumber) });

/** Repeats the purchase order number where nothing else of the header changes: a version needs an update. */
function headerBody(system: SapSystem, shape: DocumentShape, row: Row, change: DocumentChange): Row {
  const { codes } = system.settings;
  const poNumber = textOf(row.PurchaseOrderByCustomer);
  return {
    PurchaseOrderByCustomer:
      change.poNumber === undefined ? poNumber : remarkedPoNumber(system.settings, poNumber, change.poNumber),
    ...(change.requestedDate ? { RequestedDeliveryDate: dateValue(change.requestedDate) } : {}),
    ...(change.shippingOption ? { ShippingCondition: sapCode(codes.shipping, change.shippingOption) } : {}),
    ...(change.completeDelivery === undefined ? {} : { CompleteDeliveryIsDefined: change.completeDelivery }),
    ...(change.validTo && shape.end ? { [shape.end]: dateValue(change.validTo) } : {}),
  };
}

/** Sets the ship-to, which takes an address of one's own away, and such an address. */
function shipToChange(
  system: SapSystem,
  shape: DocumentShape,
  { row, numbers }: SapDocument,
  number: string,
  { shipTo, shipToAddress }: DocumentChange,
): BatchRequest[] {
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
function lineChange(
  system: SapSystem,
  shape: DocumentShape,
  document: Row,
  number: string,
  before: SalesDocument,
  line: PreparedLine,
): BatchRequest[] {
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
  const path = itemPath(shape, number, draft.itemNumber);
  return [
    ...(Object.keys(fields).length > 0 ? [patch(path, fields)] : []),
    ...dateChange(shape, document, number, line),
    ...(draft.note === undefined && draft.attributes === undefined
      ? []
      : itemTexts(system, shape, document, number, draft.itemNumber, {
          note: draft.note ?? item.note,
          attributes: draft.attributes ?? item.attributes,
        })),
  ];
}

function dateChange(
  shape: DocumentShape,
  document: Row,
  number: string,
  { draft }: PreparedLine,
): BatchRequest[] {
  if (!draft.requestedDate || !shape.hasScheduleLines) return [];
  const item = rowsOf(document.to_Item).find((row) => itemNumberOf(row[shape.item]) === draft.itemNumber);
  const [first] = rowsOf(item?.to_ScheduleLine);
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
  system: SapSystem,
  shape: DocumentShape,
  document: Row,
  number: string,
  itemNumber: number,
  texts: { note: string; attributes: Record<string, string> },
): BatchRequest[] {
  const item = rowsOf(document.to_Item).find((row) => itemNumberOf(row[shape.item]) === itemNumber);
  const key = { [shape.number]: number, [shape.item]: String(itemNumber) };
  return textRows(system, texts).map((text) => writeText(shape.itemTextSet, key, item ?? {}, text));
}

function textChanges(
  system: SapSystem,
  shape: DocumentShape,
  document: Row,
  number: string,
  before: SalesDocument,
  change: DocumentChange,
  changeKey: string | undefined,
): BatchRequest[] {
  const texts =
    change.note === undefined && change.attributes === undefined
      ? []
      : textRows(system, {
          note: change.note ?? before.note,
          attributes: { ...before.attributes, ...change.attributes },
        });
  // A quote takes no new texts; its own one for marks was made with it.
  const mayMark = shape.kind === "order" || hasMarksText(system, document);
  const marks = changeKey !== undefined && mayMark ? [withMark(system, document, changeKey)] : [];
  return [...texts, ...marks].map((text) =>
    writeText(shape.textSet, { [shape.number]: number }, document, text),
  );
}

function writeText(set: string, parent: Record<string, string>, owner: Row, text: Row): BatchRequest {
  const id = textOf(text.LongTextID);
  const existingText = rowsOf(owner.to_Text).find((one) => one.LongTextID === id);
  if (!existingText) return post(set, { ...parent, ...text });
  const key = { ...parent, Language: textOf(existingText.Language), LongTextID: id };
  return patch(entityPath(set, key), { LongText: text.LongText });
}
