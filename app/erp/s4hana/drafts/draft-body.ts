import type { BusinessDate } from "../../port/basics";
import type { DraftDocument } from "../../port/pricing";
import { areaOf, type SapCall, type SapSystem } from "../call";
import { sapCode } from "../codes/labels";
import type { Row } from "../odata/rows";
import { dateValue } from "../odata/values";
import type { PreparedLine } from "./prepare-lines";

/** Field names in which the services of orders, quotes and simulations differ. */
export interface BodyShape {
  type: string;
  typeCode: string;
  item: string;
  /** Simulations and quotes take no schedule lines with dates; orders do. */
  withDates: boolean;
  withTexts: boolean;
}

/** Writes the draft as a deep insert: header, partners, texts, and items with what belongs to them. */
export function draftBody(
  call: SapCall,
  draft: DraftDocument,
  lines: readonly PreparedLine[],
  shape: BodyShape,
): Row {
  const { codes } = call.settings;
  const area = areaOf(call, call.ctx.salesArea);
  const partners = [
    { code: codes.soldTo, number: draft.soldTo },
    { code: codes.shipTo, number: draft.shipTo },
    { code: codes.payer, number: draft.payer },
  ].flatMap(({ code, number }) => (number ? { PartnerFunction: code, Customer: number } : []));
  return {
    [shape.type]: shape.typeCode,
    SalesOrganization: area.salesOrganization,
    DistributionChannel: area.distributionChannel,
    OrganizationDivision: area.division,
    SoldToParty: draft.soldTo,
    ...(draft.poNumber?.trim() ? { PurchaseOrderByCustomer: draft.poNumber.trim() } : {}),
    ...(draft.requestedDate ? { RequestedDeliveryDate: dateValue(draft.requestedDate) } : {}),
    ...(draft.shippingOption ? { ShippingCondition: sapCode(codes.shipping, draft.shippingOption) } : {}),
    ...(draft.completeDelivery === undefined ? {} : { CompleteDeliveryIsDefined: draft.completeDelivery }),
    ...(draft.reference?.kind === "quote" && draft.kind === "order"
      ? { ReferenceSDDocument: draft.reference.number }
      : {}),
    ...(partners.length > 1 ? { to_Partner: partners } : {}),
    ...(shape.withTexts ? textsOf(call, draft) : {}),
    to_Item: lines.map((line) => itemBody(call, line, draft.requestedDate, shape)),
  };
}

/** Texts in the language of the codes: a note is one text, whoever reads it. */
export function textRows(system: SapSystem, texts: Pick<DraftDocument, "note" | "attributes">): Row[] {
  const { codes } = system.settings;
  const fields = Object.entries(texts.attributes ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  return [
    { id: codes.noteText, text: texts.note?.trim() ?? "" },
    { id: codes.fieldsText, text: fields },
  ].flatMap(({ id, text }) => (text ? { Language: "EN", LongTextID: id, LongText: text } : []));
}

function textsOf(system: SapSystem, texts: Pick<DraftDocument, "note" | "attributes">): Row {
  const rows = textRows(system, texts);
  return rows.length > 0 ? { to_Text: rows } : {};
}

export function itemBody(
  system: SapSystem,
  { draft, material, unit }: PreparedLine,
  documentDate: BusinessDate | undefined,
  shape: BodyShape,
): Row {
  const { codes } = system.settings;
  const sapUnit = sapCode(codes.units, unit);
  const date = draft.requestedDate && draft.requestedDate !== documentDate ? draft.requestedDate : undefined;
  const [batch] = draft.batches ?? [];
  return {
    [shape.item]: String(draft.itemNumber),
    Material: material?.number ?? draft.material,
    RequestedQuantity: draft.quantity,
    RequestedQuantityUnit: sapUnit,
    ...(batch ? { Batch: batch.batch } : {}),
    ...(draft.reference
      ? {
          ReferenceSDDocument: draft.reference.number,
          ReferenceSDDocumentItem: String(draft.reference.itemNumber),
        }
      : {}),
    ...(shape.withTexts ? textsOf(system, draft) : {}),
    ...(shape.withDates && date
      ? {
          // The unit is the item's: a schedule line takes none.
          to_ScheduleLine: [
            { RequestedDeliveryDate: dateValue(date), ScheduleLineOrderQuantity: draft.quantity },
          ],
        }
      : {}),
  };
}
