import type { ErpMessage } from "../../port/basics";
import type { DocumentChange, DocumentItem, SalesDocument } from "../../port/documents";
import type { SimulatedLine, Simulation } from "../../port/pricing";
import { standingItems, withItems } from "./standing-items";

/** Document as a change would leave it, by SAP's simulation of its content. */
export function changedDocument(
  document: SalesDocument,
  change: DocumentChange,
  { lines, totals: simulatedTotals, partners: determinedPartners, credit, shippingOptions }: Simulation,
): SalesDocument {
  const standing = new Map(standingItems(document, change, lines).map((item) => [item.itemNumber, item]));
  const totals = withItems(simulatedTotals, [...standing.values()]);
  const isShipToChanged = change.shipTo !== undefined || change.shipToAddress !== undefined;
  const partners = determinedPartners.map((partner) =>
    partner.function === "shipTo" && !isShipToChanged
      ? (document.partners.find((one) => one.function === "shipTo") ?? partner)
      : partner,
  );
  const shippingOption = shippingOptions.find(({ selected }) => selected);
  const rejectedNumbers = new Set(
    (change.lines ?? []).filter((line) => line.changeStatus === "D").map((line) => line.itemNumber),
  );
  const keptItems = document.items.filter((item) => !rejectedNumbers.has(item.itemNumber));
  const changedFields = new Map(
    (change.lines ?? []).map(({ itemNumber, note, attributes, requestedDate, batches }) => [
      itemNumber,
      {
        ...(note === undefined ? {} : { note }),
        ...(attributes ? { attributes } : {}),
        ...(requestedDate ? { requestedDate } : {}),
        ...(batches ? { batches } : {}),
      },
    ]),
  );
  const items = lines.map((line) => ({
    ...(standing.get(line.itemNumber) ??
      changedItem(
        keptItems.find(({ itemNumber }) => itemNumber === line.itemNumber),
        line,
      )),
    // SAP simulates amounts and promises; all else is as it is sent.
    ...changedFields.get(line.itemNumber),
  }));
  const shipTo = partners.find((partner) => partner.function === "shipTo");
  const { net, tax, total } = totals;
  return {
    ...document,
    net,
    tax,
    total,
    totals,
    partners,
    credit,
    items,
    poNumber: change.poNumber ?? document.poNumber,
    requestedDate: change.requestedDate ?? document.requestedDate,
    note: change.note ?? document.note,
    attributes: { ...document.attributes, ...change.attributes },
    completeDelivery: change.completeDelivery ?? document.completeDelivery,
    shippingOption: shippingOption
      ? { code: shippingOption.id, label: shippingOption.description }
      : document.shippingOption,
    shipTo: shipTo ? { number: shipTo.number, name: shipTo.name } : document.shipTo,
    dueDate: change.validTo ?? document.dueDate,
  };
}

/** A new line takes what it lacks from the simulation. */
function changedItem(item: DocumentItem | undefined, line: SimulatedLine): DocumentItem {
  const { itemNumber, material, customerMaterial, name, quantity, unit, baseQuantity, baseUnit } = line;
  const { netPrice, priceQuantity, priceUnit, net, tax, total, currency, weightKg } = line;
  const { scheduleLines, priceComponents, parts } = line;
  return {
    status: { code: "SCHD", label: "" },
    requestedDate: null,
    taxCode: "",
    deliveredQuantity: "0",
    invoicedQuantity: "0",
    batches: [],
    note: "",
    attributes: {},
    rejection: null,
    reference: null,
    change: { allowed: true },
    ...item,
    itemNumber,
    material,
    customerMaterial,
    name,
    quantity,
    unit,
    baseQuantity,
    baseUnit,
    netPrice,
    priceQuantity,
    priceUnit,
    net,
    tax,
    total,
    currency,
    weightKg,
    scheduleLines,
    priceComponents,
    parts,
    openQuantity: quantity,
  };
}

/**
 * Tells whether a message of a simulation holds for the change. SAP simulates a new document, in which it moves dates that
 * have passed; a change leaves those alone that it does not name.
 */
export function isAboutChange(change: DocumentChange, { code, target }: ErpMessage): boolean {
  if (code !== "date.past" || change.requestedDate) return true;
  const changedLine = change.lines?.find(({ itemNumber }) => itemNumber === target?.item);
  return changedLine?.requestedDate !== undefined || changedLine?.material !== undefined;
}
