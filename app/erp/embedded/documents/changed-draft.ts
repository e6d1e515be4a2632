import { num, plain } from "../../decimal";
import type { Address } from "../../port/basics";
import type { DocumentChange } from "../../port/documents";
import type { DraftDocument, DraftLine } from "../../port/pricing";
import type { DocumentRecord, ItemRecord, WholeDocument } from "../records";
import { movesByShipping } from "./default-dates";

/** Builds the draft of a document as a change leaves it; rejected lines keep what is delivered. */
export function changedDraft(
  before: WholeDocument,
  change: DocumentChange,
  rejectedItems: ReadonlySet<number>,
): DraftDocument {
  const { document } = before;
  const changeByItem = new Map((change.lines ?? []).map((line) => [line.itemNumber, line]));
  const isDateChanged = change.requestedDate !== undefined && change.requestedDate !== document.requestedDate;
  const moves = movesByShipping(before, change);
  const unchangedLines = before.items.flatMap((item): DraftLine[] => {
    const line = changeByItem.get(item.itemNumber);
    if (rejectedItems.has(item.itemNumber) && num(item.delivered).eq(0)) return [];
    const { quantity, unit } = rejectedItems.has(item.itemNumber)
      ? deliveredOf(item)
      : { quantity: line?.quantity ?? plain(num(item.quantity)), unit: line?.unit ?? item.unit };
    return [
      {
        itemNumber: item.itemNumber,
        material: item.material,
        quantity,
        unit,
        requestedDate:
          line?.requestedDate ??
          (isDateChanged || moves?.line(item) ? undefined : (item.requestedDate ?? undefined)),
        batches: line?.batches ?? [],
        note: line?.note ?? item.note,
        attributes: line?.attributes ?? item.attributes,
      },
    ];
  });
  const existingNumbers = new Set(before.items.map((item) => item.itemNumber));
  const addedLines = (change.lines ?? []).flatMap((line): DraftLine[] =>
    existingNumbers.has(line.itemNumber) || !line.material || line.changeStatus === "D"
      ? []
      : [{ ...line, material: line.material, quantity: line.quantity ?? "1" }],
  );
  const shipToAddress = addressAfter(document, change);
  return {
    kind: document.kind === "quote" ? "quote" : "order",
    soldTo: document.soldTo,
    shipTo: change.shipTo ?? document.shipTo,
    payer: document.payer,
    poNumber: change.poNumber ?? document.poNumber,
    requestedDate: moves?.document
      ? undefined
      : (change.requestedDate ?? document.requestedDate ?? undefined),
    shippingOption: change.shippingOption ?? document.shippingOption,
    completeDelivery: change.completeDelivery ?? document.completeDelivery,
    ...(change.validTo || document.dueDate
      ? { validTo: change.validTo ?? document.dueDate ?? undefined }
      : {}),
    ...(shipToAddress ? { shipToAddress } : {}),
    note: change.note ?? document.note,
    attributes: { ...document.attributes, ...change.attributes },
    lines: [...unchangedLines, ...addedLines],
  };
}

function addressAfter({ shipTo, shipToAddress }: DocumentRecord, change: DocumentChange): Address | null {
  if (change.shipToAddress !== undefined) return change.shipToAddress;
  return change.shipTo && change.shipTo !== shipTo ? null : shipToAddress;
}

/**
 * Reduces a line to its delivered quantity, since only the rest can be rejected. Uses the line's unit unless the
 * quantity would be a periodic fraction.
 */
function deliveredOf(item: ItemRecord): { quantity: string; unit: string } {
  const inUnit = num(item.delivered).times(item.quantity).div(item.baseQuantity);
  return inUnit.eq(inUnit.round(3))
    ? { quantity: plain(inUnit), unit: item.unit }
    : { quantity: plain(num(item.delivered)), unit: item.baseUnit };
}
