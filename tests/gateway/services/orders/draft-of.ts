import type { Address, DraftDocument, DraftLine } from "~/erp/erp";
import { badRequest } from "../../protocol/odata-error";
import type { Payload } from "../../protocol/payload";
import type { Row } from "../../read/read-entities";
import { keptPrefix, textPrefix } from "../columns";
import { textOf } from "../service";
import {
  distributionChannel,
  division,
  documentTypes,
  noteText,
  partnerFunctions,
  shippingConditions,
  unitOf,
  wordOf,
  wordOfPlain,
} from "../tenant";
import { keptHeaderFields, keptItemFields } from "./order-sources";

/** Business error of the order API. */
export const refuse = (code: string, text: string) => badRequest(code, text);

export const dayOf = (row: Row, name: string): string | undefined =>
  textOf(row, name).slice(0, 10) || undefined;

/** Sales area that the organisational fields of a header name. */
export function salesAreaOf(fields: Row): string {
  const area = textOf(fields, "SalesOrganization");
  const isComplete =
    area &&
    textOf(fields, "DistributionChannel") === distributionChannel &&
    textOf(fields, "OrganizationDivision") === division;
  if (!isComplete) {
    const names = ["SalesOrganization", "DistributionChannel", "OrganizationDivision"].map((name) =>
      textOf(fields, name),
    );
    throw refuse("V1/313", `Sales area ${names.join(" ")} is not defined`);
  }
  return area;
}

/** Draft for the ERP from the deep payload of an order, a quotation or a simulation. */
export function draftOf(
  payload: Payload,
  kind: "order" | "quote",
  codes: string,
  keptFields: readonly string[] = [],
): DraftDocument {
  const { fields, children } = payload;
  const typeField = kind === "order" ? "SalesOrderType" : "SalesQuotationType";
  const type = textOf(fields, typeField);
  if (wordOf(documentTypes, type, codes) !== kind) {
    throw refuse("V1/319", `Sales document type ${type} is not defined`);
  }
  const partners = partnersOf(children.to_Partner ?? [], codes);
  const note = noteOf(children.to_Text ?? []);
  const shippingCondition = textOf(fields, "ShippingCondition");
  const soldTo = textOf(fields, "SoldToParty") || partners.soldTo;
  if (!soldTo) throw refuse("VP/199", "Enter a sold-to party or ship-to party");
  const requestedDate = dayOf(fields, "RequestedDeliveryDate");
  const validTo = dayOf(fields, "BindingPeriodValidityEndDate");
  return {
    kind,
    soldTo,
    ...(partners.shipTo ? { shipTo: partners.shipTo } : {}),
    ...(partners.payer ? { payer: partners.payer } : {}),
    ...(partners.address ? { shipToAddress: partners.address } : {}),
    ...(fields.PurchaseOrderByCustomer ? { poNumber: textOf(fields, "PurchaseOrderByCustomer") } : {}),
    ...(requestedDate ? { requestedDate } : {}),
    ...(validTo ? { validTo } : {}),
    ...(shippingCondition
      ? { shippingOption: wordOfPlain(shippingConditions, shippingCondition) ?? shippingCondition }
      : {}),
    ...(typeof fields.CompleteDeliveryIsDefined === "boolean"
      ? { completeDelivery: fields.CompleteDeliveryIsDefined }
      : {}),
    ...(note === undefined ? {} : { note }),
    attributes: keptAttributes(payload, [...keptHeaderFields, ...keptFields]),
    lines: linesOf(children.to_Item ?? [], kind, codes),
  };
}

function linesOf(items: readonly Payload[], kind: "order" | "quote", codes: string): DraftLine[] {
  const numbers = new Set<number>();
  return items.map((item) => {
    const itemNumber = itemNumberOf(item.fields, kind) ?? Math.max(0, ...numbers) + 10;
    if (numbers.has(itemNumber)) throw refuse("V1/395", `Item ${itemNumber} already exists`);
    numbers.add(itemNumber);
    return lineOf(item, itemNumber, codes);
  });
}

export function itemNumberOf(fields: Row, kind: "order" | "quote"): number | undefined {
  const text = textOf(fields, kind === "order" ? "SalesOrderItem" : "SalesQuotationItem");
  if (!text) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw refuse("V1/396", `Item number ${text} is not numeric`);
  return Number(text);
}

/** Line of the ERP from the payload of an item. */
export function lineOf(item: Payload, itemNumber: number, codes: string): DraftLine {
  const { fields, children } = item;
  const unit = unitOf(fields, "RequestedQuantity", codes);
  const [schedule] = children.to_ScheduleLine ?? [];
  const requestedDate = schedule ? dayOf(schedule.fields, "RequestedDeliveryDate") : undefined;
  const quantity =
    textOf(fields, "RequestedQuantity") || textOf(schedule?.fields ?? {}, "ScheduleLineOrderQuantity") || "0";
  const batch = textOf(fields, "Batch");
  const note = noteOf(children.to_Text ?? []);
  const reference = textOf(fields, "ReferenceSDDocument");
  const referenceItem = Number(textOf(fields, "ReferenceSDDocumentItem"));
  const attributes = keptAttributes(item, keptItemFields);
  return {
    itemNumber,
    material: textOf(fields, "Material") || textOf(fields, "MaterialByCustomer"),
    quantity,
    ...(unit ? { unit } : {}),
    ...(requestedDate ? { requestedDate } : {}),
    ...(batch ? { batches: [{ batch, quantity }] } : {}),
    ...(note === undefined ? {} : { note }),
    ...(reference && referenceItem ? { reference: { number: reference, itemNumber: referenceItem } } : {}),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
}

export const noteOf = (texts: readonly Payload[]): string | undefined => {
  const note = texts.find((text) => textOf(text.fields, "LongTextID") === noteText);
  return note && textOf(note.fields, "LongText");
};

/** Fields and texts that the ERP does not know, as attributes. */
export function keptAttributes(payload: Payload, names: readonly string[]): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const name of names) {
    if (payload.fields[name] !== undefined) attributes[keptPrefix + name] = textOf(payload.fields, name);
  }
  for (const { fields } of payload.children.to_Text ?? []) {
    const id = textOf(fields, "LongTextID");
    if (id !== noteText)
      attributes[`${textPrefix}${id}.${textOf(fields, "Language")}`] = textOf(fields, "LongText");
  }
  return attributes;
}

interface Partners {
  soldTo?: string;
  shipTo?: string;
  payer?: string;
  address?: Address;
}

function partnersOf(entries: readonly Payload[], codes: string): Partners {
  const partners: Partners = {};
  for (const { fields, children } of entries) {
    const code = textOf(fields, "PartnerFunction");
    const word = wordOf(partnerFunctions, code, codes);
    // The bill-to party is known, but the ERP takes the payer for it.
    if (!word && ["BP", "RE"].includes(code)) continue;
    if (word !== "soldTo" && word !== "shipTo" && word !== "payer") {
      throw refuse("VP/204", `Partner function ${code} is not permitted`);
    }
    partners[word] = textOf(fields, "Customer");
    const [address] = children.to_Address ?? [];
    if (address && word === "shipTo") partners.address = addressOf(address.fields);
  }
  return partners;
}

export const addressOf = (fields: Row): Address => {
  const joinFields = (...names: string[]) =>
    names
      .map((name) => textOf(fields, name))
      .filter(Boolean)
      .join(" ");
  // Four lines of a name are two of the ERP.
  const isLong = joinFields("OrganizationName3", "OrganizationName4") !== "";
  return {
    name: isLong
      ? joinFields("OrganizationName1", "OrganizationName2")
      : joinFields("OrganizationName1") || joinFields("AddresseeFullName"),
    name2: isLong ? joinFields("OrganizationName3", "OrganizationName4") : joinFields("OrganizationName2"),
    street: joinFields("StreetName", "HouseNumber", "StreetSuffixName1"),
    postalCode: textOf(fields, "PostalCode"),
    city: textOf(fields, "CityName"),
    state: joinFields("Region") || joinFields("DistrictName"),
    country: textOf(fields, "Country"),
    phone: textOf(fields, "PhoneNumber"),
    email: textOf(fields, "EmailAddress"),
  };
};
