import type { DocumentRow } from "../port/documents";
import type { ReplicatedDocument } from "../port/replication";

/** Answer to a write: a row of a list, and its items. */
export type WrittenDocument = DocumentRow & {
  items: readonly {
    material: string;
    customerMaterial?: string | null;
    name: string;
    quantity: string;
    unit: string;
    net: string;
  }[];
};

/** First items of a document that a list may show. */
const maxItems = 10;

/** Makes the row of a list from a whole document, so that what was written is in the list at once. */
export function replicatedOf(document: WrittenDocument): ReplicatedDocument {
  const { items } = document;
  const first = items
    .slice(0, maxItems)
    .map(({ material, name, quantity, unit, net }) => ({ material, name, quantity, unit, net }));
  const { kind, number, date, createdAt, salesArea, poNumber, soldTo, shipTo, payer } = document;
  const { net, tax, total, currency, status, shipStatus, requestedDate, dueDate, tracking } = document;
  const { outputTypes, references, openAmount, discountUntil, copy, convert, requote, change } = document;
  const { deletedAt, lockedAt, lockedBy, version } = document;
  const row: DocumentRow = {
    kind,
    number,
    date,
    createdAt,
    salesArea,
    poNumber,
    soldTo,
    shipTo,
    payer,
    net,
    tax,
    total,
    currency,
    status,
    shipStatus,
    requestedDate,
    dueDate,
    tracking,
    outputTypes,
    references,
    openAmount,
    discountUntil,
    copy,
    convert,
    requote,
    change,
    deletedAt,
    lockedAt,
    lockedBy,
    version,
    firstItems: { count: items.length, first },
  };
  return {
    row,
    net,
    materials: [...new Set(items.map(({ material }) => material))],
    customerMaterials: [...new Set(items.flatMap(({ customerMaterial }) => customerMaterial || []))],
  };
}
