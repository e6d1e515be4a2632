import { ErpError } from "../../erp-errors";
import type { DocumentChange, SalesDocument } from "../../port/documents";
import type { DraftDocument } from "../../port/pricing";
import { message } from "../../texts/text";
import type { SapCall } from "../call";

/** Makes a draft of what a document would be after a change, to simulate it. */
export function changedDraft(document: SalesDocument, change: DocumentChange): DraftDocument {
  const changes = new Map((change.lines ?? []).map((line) => [line.itemNumber, line]));
  const orderableItems = document.items
    .filter((item) => item.status.code !== "CANC" && changes.get(item.itemNumber)?.changeStatus !== "D")
    .map(({ itemNumber, material, quantity, unit, reference, requestedDate, batches }) => {
      const { changeStatus: _, material: __, ...ownFields } = changes.get(itemNumber) ?? {};
      // A line without a day of its own follows the document's.
      const ownDate = requestedDate === document.requestedDate ? null : requestedDate;
      return {
        itemNumber,
        material,
        quantity,
        unit,
        ...(ownDate ? { requestedDate: ownDate } : {}),
        ...(batches.length > 0 ? { batches } : {}),
        ...(reference ? { reference: { number: reference.number, itemNumber: reference.itemNumber } } : {}),
        ...ownFields,
      };
    });
  const addedLines = [...changes.values()]
    .filter((line) => !document.items.some(({ itemNumber }) => itemNumber === line.itemNumber))
    .map((line) => ({ ...line, material: line.material ?? "", quantity: line.quantity ?? "" }));
  const requestedDate = change.requestedDate ?? document.requestedDate;
  return {
    kind: document.kind === "quote" ? "quote" : "order",
    soldTo: document.soldTo.number,
    shipTo: change.shipTo ?? document.shipTo.number,
    ...(change.shipToAddress ? { shipToAddress: change.shipToAddress } : {}),
    payer: document.payer.number,
    poNumber: change.poNumber ?? document.poNumber,
    ...(requestedDate ? { requestedDate } : {}),
    shippingOption: change.shippingOption ?? document.shippingOption.code,
    completeDelivery: change.completeDelivery ?? document.completeDelivery,
    lines: [...orderableItems, ...addedLines],
  };
}

/** Makes a draft of the lines that can still be ordered; unsellable ones are left out and named. */
export function copiedDraft(
  { ctx, messages }: SapCall,
  document: SalesDocument,
  isSellable: (material: string) => boolean,
): DraftDocument {
  if (document.kind !== "order" && document.kind !== "quote") {
    throw new ErpError({ kind: "rejected", messages: [message("error", "copy.kind", ctx.language)] });
  }
  const items = document.items.filter((item) => {
    if (isSellable(item.material)) return true;
    messages.push(
      message("warning", "copy.lineLeftOut", ctx.language, { values: { material: item.material } }),
    );
    return false;
  });
  if (items.length === 0) {
    throw new ErpError({ kind: "rejected", messages: [message("error", "copy.nothing", ctx.language)] });
  }
  return {
    kind: document.kind,
    soldTo: document.soldTo.number,
    shipTo: document.shipTo.number,
    payer: document.payer.number,
    completeDelivery: document.completeDelivery,
    ...(document.note ? { note: document.note } : {}),
    attributes: document.attributes,
    lines: items.map(({ itemNumber, material, quantity, unit, note, attributes }) => ({
      itemNumber,
      material,
      quantity,
      unit,
      attributes,
      ...(note ? { note } : {}),
    })),
  };
}
