import type { Sources } from "../../read/source";
import { codeSql, documentCategories, externalSql, partnerFunctions, unitColumns } from "../tenant";
import { type DocumentNames, documentSources } from "./order-sources";

export const orderNames: DocumentNames = {
  kind: "order",
  key: "SalesOrder",
  header: "A_SalesOrder",
  item: "A_SalesOrderItem",
  partner: "A_SalesOrderHeaderPartner",
  itemPartner: "A_SalesOrderItemPartner",
  text: "A_SalesOrderText",
  itemText: "A_SalesOrderItemText",
  price: "A_SalesOrderHeaderPrElement",
  itemPrice: "A_SalesOrderItemPrElement",
};

/** Key of a relationship between two documents, the same at every reading. */
const relationship = (...columns: string[]) => `md5(${columns.join(" || '/' || ")})::uuid`;

const order = "d.kind = 'order' AND d.deleted_at IS NULL";

/** Quantity of a schedule line in the unit of its item. */
const inOrderUnit = (column: string) =>
  `trim_scale(round(${column} * i.quantity / nullif(i.base_quantity, 0), 3))`;

/** Documents that follow directly or through others: deliveries, invoices, credit memos, returns. */
const followers =
  "SELECT DISTINCT f.document, f.kind FROM items f WHERE f.order_number = d.number AND f.document <> d.number";

export function salesOrderSources(extensions: readonly string[]): Sources {
  const sources = documentSources(orderNames, extensions);
  const header = sources.A_SalesOrder;
  const item = sources.A_SalesOrderItem;
  const partner = sources.A_SalesOrderHeaderPartner;
  if (!header || !item || !partner) throw new Error("An entity set of orders is missing");
  Object.assign(header.navigation ?? {}, {
    to_PrecedingProcFlowDoc: { set: "A_SalesOrderPrecdgProcFlow" },
    to_SubsequentProcFlowDoc: { set: "A_SalesOrderSubsqntProcFlow" },
  });
  Object.assign(item.navigation ?? {}, {
    to_ScheduleLine: { set: "A_SalesOrderScheduleLine", deep: true },
    to_PrecedingProcFlowDocItem: { set: "A_SalesOrderItmPrecdgProcFlow" },
    to_SubsequentProcFlowDocItem: { set: "A_SalesOrderItmSubsqntProcFlow" },
  });
  partner.navigation = {
    to_Address: { set: "A_SalesOrderPartnerAddress", deep: true },
    to_SalesOrder: { set: "A_SalesOrder", on: { SalesOrder: "SalesOrder" } },
  };
  return {
    ...sources,
    A_SalesOrderScheduleLine: {
      from: "documents d JOIN items i ON i.document = d.number JOIN schedule_lines s ON s.document = i.document AND s.item_number = i.item_number",
      where: order,
      columns: {
        SalesOrder: "d.number",
        SalesOrderItem: "i.item_number",
        ScheduleLine: "s.line",
        RequestedDeliveryDate: "s.requested_date",
        ConfirmedDeliveryDate: "s.confirmed_date",
        ...unitColumns("OrderQuantity", "i.unit"),
        ScheduleLineOrderQuantity: inOrderUnit("s.quantity"),
        ConfdOrderQtyByMatlAvailCheck: `CASE WHEN s.confirmed_date IS NULL THEN 0 ELSE ${inOrderUnit("s.quantity")} END`,
        DeliveredQtyInOrderQtyUnit: inOrderUnit("(s.quantity - s.undelivered)"),
        OpenConfdDelivQtyInOrdQtyUnit: `CASE WHEN s.confirmed_date IS NULL THEN 0 ELSE ${inOrderUnit("s.undelivered")} END`,
      },
    },
    A_SalesOrderPartnerAddress: {
      from: `documents d CROSS JOIN LATERAL (VALUES ('soldTo', d.sold_to), ('shipTo', d.ship_to), ('payer', d.payer)) f(function, partner)
        JOIN partners p ON p.number = f.partner
        CROSS JOIN LATERAL (SELECT CASE WHEN f.function = 'shipTo' AND d.ship_to_address IS NOT NULL THEN d.ship_to_address
          ELSE jsonb_build_object('name', p.name, 'name2', p.name2, 'street', p.street, 'postalCode', p.postal_code, 'city', p.city, 'state', p.state, 'country', p.country, 'phone', p.phone, 'email', p.email) END AS address) a`,
      where: order,
      columns: {
        SalesOrder: "d.number",
        PartnerFunction: externalSql("f.function", partnerFunctions),
        AddressRepresentationCode: "''",
        OrganizationName1: "left(a.address ->> 'name', 40)",
        OrganizationName2: "left(a.address ->> 'name2', 40)",
        AddresseeFullName: "left(a.address ->> 'name', 80)",
        StreetName: "left(a.address ->> 'street', 60)",
        StreetSuffixName1: "substr(a.address ->> 'street', 61, 40)",
        PostalCode: "left(a.address ->> 'postalCode', 10)",
        CityName: "left(a.address ->> 'city', 40)",
        Region: "CASE WHEN length(a.address ->> 'state') <= 3 THEN a.address ->> 'state' ELSE '' END",
        DistrictName:
          "CASE WHEN length(a.address ->> 'state') > 3 THEN left(a.address ->> 'state', 40) ELSE '' END",
        Country: "a.address ->> 'country'",
        PhoneNumber: "left(a.address ->> 'phone', 30)",
        EmailAddress: "a.address ->> 'email'",
        CorrespondenceLanguage: "upper(p.language)",
      },
    },
    A_SalesOrderSubsqntProcFlow: {
      from: `documents d CROSS JOIN LATERAL (${followers}) f JOIN documents n ON n.number = f.document`,
      where: order,
      columns: {
        SalesOrder: "d.number",
        DocRelationshipUUID: relationship("d.number", "n.number"),
        SubsequentDocument: "n.number",
        SubsequentDocumentCategory: codeSql("n.kind", documentCategories),
        ProcessFlowLevel: "CASE WHEN n.kind IN ('invoice', 'creditMemo') THEN '02' ELSE '01' END",
        CreationDate: "n.date",
        LastChangeDate: "n.date",
      },
      order: ["SalesOrder", "ProcessFlowLevel", "SubsequentDocument"],
    },
    A_SalesOrderItmSubsqntProcFlow: {
      from: `documents d JOIN items i ON i.document = d.number JOIN items f ON f.order_number = d.number AND f.order_item = i.item_number AND f.document <> d.number JOIN documents n ON n.number = f.document`,
      where: order,
      columns: {
        SalesOrder: "d.number",
        SalesOrderItem: "i.item_number",
        DocRelationshipUUID: relationship(
          "d.number",
          "i.item_number::text",
          "f.document",
          "f.item_number::text",
        ),
        SubsequentDocument: "n.number",
        SubsequentDocumentItem: "f.item_number",
        SubsequentDocumentCategory: codeSql("n.kind", documentCategories),
        ProcessFlowLevel: "CASE WHEN n.kind IN ('invoice', 'creditMemo') THEN '02' ELSE '01' END",
        CreationDate: "n.date",
      },
    },
    A_SalesOrderPrecdgProcFlow: {
      from: `documents d CROSS JOIN LATERAL (SELECT DISTINCT i.ref_number, i.ref_kind FROM items i WHERE i.document = d.number AND i.ref_number IS NOT NULL) f`,
      where: order,
      columns: {
        SalesOrder: "d.number",
        DocRelationshipUUID: relationship("d.number", "f.ref_number"),
        PrecedingDocument: "f.ref_number",
        PrecedingDocumentCategory: codeSql("f.ref_kind", documentCategories),
        ProcessFlowLevel: "'01'",
        CreationDate: "d.date",
      },
    },
    A_SalesOrderItmPrecdgProcFlow: {
      from: "documents d JOIN items i ON i.document = d.number",
      where: `${order} AND i.ref_number IS NOT NULL`,
      columns: {
        SalesOrder: "d.number",
        SalesOrderItem: "i.item_number",
        DocRelationshipUUID: relationship("d.number", "i.item_number::text", "i.ref_number"),
        PrecedingDocument: "i.ref_number",
        PrecedingDocumentItem: "i.ref_item",
        PrecedingDocumentCategory: codeSql("i.ref_kind", documentCategories),
        ProcessFlowLevel: "'01'",
        CreationDate: "d.date",
      },
    },
  };
}
