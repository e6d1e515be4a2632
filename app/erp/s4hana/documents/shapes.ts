import { services } from "../call";
import type { SapCodes } from "../settings";

/** Names in which SAP's services for orders and quotes differ; everything else about them is the same. */
export interface DocumentShape {
  kind: "order" | "quote";
  service: string;
  set: string;
  itemSet: string;
  textSet: string;
  itemTextSet: string;
  partnerSet: string;
  /** Object type of its attachments. */
  objectType: string;
  /** Field of the number, and of the item's number. */
  number: "SalesOrder" | "SalesQuotation";
  item: "SalesOrderItem" | "SalesQuotationItem";
  itemText: string;
  type: string;
  typeCode(codes: SapCodes): string;
  date: string;
  /** End of validity of a quote. */
  end: string | null;
  plant: string;
  /** Associations that a document is read with. */
  views: readonly string[];
  hasScheduleLines: boolean;
}

const views = (more: readonly string[]) => [
  "to_Item",
  "to_Item/to_PricingElement",
  "to_Item/to_Text",
  "to_Partner",
  "to_PricingElement",
  "to_Text",
  ...more,
];

export const orderShape: DocumentShape = {
  kind: "order",
  service: services.orders,
  set: "A_SalesOrder",
  itemSet: "A_SalesOrderItem",
  textSet: "A_SalesOrderText",
  itemTextSet: "A_SalesOrderItemText",
  partnerSet: "A_SalesOrderHeaderPartner",
  objectType: "BUS2032",
  number: "SalesOrder",
  item: "SalesOrderItem",
  itemText: "SalesOrderItemText",
  type: "SalesOrderType",
  typeCode: (codes) => codes.orderType,
  date: "SalesOrderDate",
  end: null,
  plant: "ProductionPlant",
  views: views([
    "to_Item/to_ScheduleLine",
    "to_Partner/to_Address",
    "to_PrecedingProcFlowDoc",
    "to_SubsequentProcFlowDoc",
  ]),
  hasScheduleLines: true,
};

export const quoteShape: DocumentShape = {
  kind: "quote",
  service: services.quotes,
  set: "A_SalesQuotation",
  itemSet: "A_SalesQuotationItem",
  textSet: "A_SalesQuotationText",
  itemTextSet: "A_SalesQuotationItemText",
  partnerSet: "A_SalesQuotationPartner",
  objectType: "BUS2031",
  number: "SalesQuotation",
  item: "SalesQuotationItem",
  itemText: "SalesQuotationItemText",
  type: "SalesQuotationType",
  typeCode: (codes) => codes.quoteType,
  date: "SalesQuotationDate",
  end: "BindingPeriodValidityEndDate",
  plant: "Plant",
  views: views([]),
  hasScheduleLines: false,
};
