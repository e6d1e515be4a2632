import type { Sources } from "../read/source";
import { weightOf } from "./columns";
import type { SapService } from "./service";
import {
  codeSql,
  documentCategories,
  externalSql,
  partnerFunctions,
  shippingConditions,
  units,
} from "./tenant";

const deliveries = "d.kind = 'delivery' AND d.deleted_at IS NULL";
const items = "documents d JOIN items i ON i.document = d.number";

/** Status C as soon as the goods have passed this stage. */
const statusAt = (...stages: string[]) =>
  `CASE WHEN d.status IN (${stages.map((stage) => `'${stage}'`).join(", ")}) THEN 'C' ELSE 'A' END`;

const picking = statusAt("PCKD", "GI", "SHIP", "GR");
const goodsMovement = statusAt("GI", "SHIP", "GR");
const billing = "CASE WHEN d.details ->> 'invoice' IS NULL THEN 'A' ELSE 'C' END";
const issuedOn = `CASE WHEN d.status IN ('GI', 'SHIP', 'GR') THEN coalesce((d.tracking -> 0 ->> 'shippedOn')::date, (d.details ->> 'goodsIssue')::date, d.date) END`;
const weight = "(SELECT trim_scale(sum(i.weight_kg)) FROM items i WHERE i.document = d.number)";

const partners = `documents d CROSS JOIN LATERAL (VALUES ('soldTo', d.sold_to), ('shipTo', d.ship_to), ('payer', d.payer)) f(function, partner) JOIN partners p ON p.number = f.partner`;

const sources: Sources = {
  A_OutbDeliveryHeader: {
    from: "documents d LEFT JOIN gateway_changes c ON c.number = d.number",
    where: deliveries,
    columns: {
      DeliveryDocument: "d.number",
      DeliveryDocumentType: "'LF'",
      SDDocumentCategory: "'J'",
      CreationDate: "d.created_at::date",
      LastChangeDate: "coalesce(c.changed_at, d.created_at)::date",
      DocumentDate: "d.date",
      DeliveryDate: "d.requested_date",
      PlannedGoodsIssueDate: "coalesce((d.details ->> 'goodsIssue')::date, d.date)",
      ActualGoodsMovementDate: issuedOn,
      BillOfLading: "left(d.tracking -> 0 ->> 'number', 35)",
      MeansOfTransport: "left(d.tracking -> 0 ->> 'carrier', 20)",
      SalesOrganization: "d.sales_area",
      SoldToParty: "d.sold_to",
      ShipToParty: "d.ship_to",
      ShippingCondition: codeSql("d.shipping_option", shippingConditions),
      IncotermsClassification: "left(d.incoterms, 3)",
      TransactionCurrency: "d.currency",
      HeaderGrossWeight: weightOf(weight).weight,
      HeaderNetWeight: weightOf(weight).weight,
      HeaderWeightUnit: weightOf(weight).unit,
      // The ERP packs by weight, 23 kg to a package.
      TotalNumberOfPackage: `greatest(1, ceil(${weight} / 23))`,
      OverallPickingStatus: picking,
      OverallGoodsMovementStatus: goodsMovement,
      OverallProofOfDeliveryStatus: "CASE WHEN d.status = 'GR' THEN 'C' ELSE 'A' END",
      OverallDelivReltdBillgStatus: billing,
      OverallSDProcessStatus:
        "CASE WHEN d.details ->> 'invoice' IS NOT NULL THEN 'C' WHEN d.status IN ('GI', 'SHIP', 'GR') THEN 'B' ELSE 'A' END",
      TransportationPlanningStatus: statusAt("SHIP", "GR"),
    },
    navigation: {
      to_DeliveryDocumentItem: { set: "A_OutbDeliveryItem" },
      to_DeliveryDocumentPartner: { set: "A_OutbDeliveryPartner", on: { DeliveryDocument: "SDDocument" } },
      to_HandlingUnitHeaderDelivery: {
        set: "A_HandlingUnitHeaderDelivery",
        on: { DeliveryDocument: "DeliveryDocument" },
      },
    },
  },
  A_OutbDeliveryItem: {
    from: items,
    where: deliveries,
    columns: {
      DeliveryDocument: "d.number",
      DeliveryDocumentItem: "i.item_number",
      DeliveryDocumentItemCategory: "'TAN'",
      DeliveryDocumentItemText:
        "(SELECT left(m.names ->> :lang, 40) FROM materials m WHERE m.number = i.material)",
      Material: "i.material",
      MaterialByCustomer: "left(i.customer_material, 35)",
      ActualDeliveryQuantity: "trim_scale(i.quantity)",
      OriginalDeliveryQuantity: "trim_scale(i.quantity)",
      DeliveryQuantityUnit: externalSql("i.unit", units),
      ActualDeliveredQtyInBaseUnit: "trim_scale(i.base_quantity)",
      BaseUnit: externalSql("i.base_unit", units),
      Batch: "CASE WHEN jsonb_array_length(i.batches) = 1 THEN i.batches -> 0 ->> 'batch' ELSE '' END",
      ItemGrossWeight: weightOf("i.weight_kg").weight,
      ItemNetWeight: weightOf("i.weight_kg").weight,
      ItemWeightUnit: weightOf("i.weight_kg").unit,
      Plant: "i.plant",
      ReferenceSDDocument: "i.order_number",
      ReferenceSDDocumentItem: "i.order_item",
      ReferenceSDDocumentCategory: "'C'",
      PickingStatus: picking,
      GoodsMovementStatus: goodsMovement,
      DeliveryRelatedBillingStatus: billing,
      SDDocumentCategory: "'J'",
    },
    order: ["DeliveryDocument", "DeliveryDocumentItem"],
    navigation: {
      to_DocumentFlow: {
        set: "A_OutbDeliveryDocFlow",
        on: { DeliveryDocument: "PrecedingDocument", DeliveryDocumentItem: "PrecedingDocumentItem" },
      },
    },
  },
  A_OutbDeliveryPartner: {
    from: partners,
    where: deliveries,
    columns: {
      SDDocument: "d.number",
      SDDocumentItem: "'0'",
      PartnerFunction: externalSql("f.function", partnerFunctions),
      Customer: "f.partner",
      AddressID: "f.partner",
    },
    navigation: {
      to_Address2: {
        set: "A_OutbDeliveryAddress2",
        on: { SDDocument: "DeliveryDocument", PartnerFunction: "PartnerFunction" },
      },
    },
  },
  A_OutbDeliveryAddress2: {
    from: `${partners} CROSS JOIN LATERAL (SELECT CASE WHEN f.function = 'shipTo' AND d.ship_to_address IS NOT NULL THEN d.ship_to_address
      ELSE jsonb_build_object('name', p.name, 'name2', p.name2, 'street', p.street, 'postalCode', p.postal_code, 'city', p.city, 'state', p.state, 'country', p.country, 'phone', p.phone, 'email', p.email) END AS address) a`,
    where: deliveries,
    columns: {
      DeliveryDocument: "d.number",
      PartnerFunction: externalSql("f.function", partnerFunctions),
      AddressID: "f.partner",
      BusinessPartnerName1: "left(a.address ->> 'name', 40)",
      BusinessPartnerName2: "left(a.address ->> 'name2', 40)",
      StreetName: "left(a.address ->> 'street', 60)",
      PostalCode: "left(a.address ->> 'postalCode', 10)",
      CityName: "left(a.address ->> 'city', 40)",
      Region: "left(a.address ->> 'state', 3)",
      Country: "a.address ->> 'country'",
      PhoneNumber: "left(a.address ->> 'phone', 30)",
      EmailAddress: "a.address ->> 'email'",
    },
  },
  A_HandlingUnitHeaderDelivery: {
    from: "documents d CROSS JOIN LATERAL jsonb_array_elements(d.tracking) WITH ORDINALITY t(track, n)",
    where: deliveries,
    columns: {
      HandlingUnitInternalId: "right(d.number, 9) || t.n",
      HandlingUnitExternalId: "left(t.track ->> 'number', 20)",
      HandlingUnitContentDescription: "left(t.track ->> 'carrier', 40)",
      DeliveryDocument: "d.number",
    },
  },
  A_OutbDeliveryDocFlow: {
    from: "items f JOIN documents d ON d.number = f.document",
    where: "f.ref_number IS NOT NULL AND (f.kind = 'delivery' OR f.ref_kind = 'delivery')",
    columns: {
      PrecedingDocument: "f.ref_number",
      PrecedingDocumentItem: "f.ref_item",
      PrecedingDocumentCategory: codeSql("f.ref_kind", documentCategories),
      Subsequentdocument: "f.document",
      SubsequentDocumentItem: "f.item_number",
      SubsequentDocumentCategory: codeSql("f.kind", documentCategories),
      QuantityInBaseUnit: "trim_scale(f.base_quantity)",
    },
  },
};

export const deliveriesService: SapService = { name: "API_OUTBOUND_DELIVERY_SRV;v=0002", sources };
