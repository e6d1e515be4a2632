import type { Sources } from "../../read/source";
import {
  areaColumns,
  changedAt,
  changedJoin,
  keptColumns,
  sqlText,
  stage,
  textPrefix,
  weightOf,
} from "../columns";
import {
  codeSql,
  conditionTypes,
  documentCategories,
  documentTypes,
  externalSql,
  inactiveReasons,
  noteText,
  partnerFunctions,
  paymentTerms,
  rejectionReasons,
  shippingConditions,
  unitColumns,
} from "../tenant";

/** Fields of a header that the ERP does not know and that are kept as they came. */
export const keptHeaderFields = [
  "PurchaseOrderByShipToParty",
  "AssignmentReference",
  "AccountingDocExternalReference",
  "CustomerPurchaseOrderType",
  "SDDocumentReason",
];

export const keptItemFields = ["PurchaseOrderByCustomer", "PurchaseOrderByShipToParty", "ExternalItemID"];

/** Names of the entity sets of one kind of sales document. */
export interface DocumentNames {
  kind: "order" | "quote";
  /** Key, "SalesOrder". */
  key: string;
  header: string;
  item: string;
  partner: string;
  itemPartner: string;
  text: string;
  itemText: string;
  price: string;
  itemPrice: string;
}

const deliveredQuantity = "coalesce(i.delivered, 0)";

/** Items of documents with those that SAP adds below a set: its parts, which cost nothing of their own. */
const itemsAndParts = `documents d JOIN LATERAL (
    SELECT i.*, 0 AS higher_level FROM items i WHERE i.document = d.number
    UNION ALL SELECT part.*, i.item_number FROM items i JOIN materials m ON m.number = i.material
      CROSS JOIN LATERAL jsonb_array_elements(m.parts) WITH ORDINALITY x(part, n)
      JOIN materials p ON p.number = x.part ->> 'material'
      CROSS JOIN LATERAL jsonb_populate_record(i, jsonb_build_object('item_number', i.item_number + x.n,
        'material', p.number, 'customer_material', '', 'unit', p.base_unit,
        'quantity', i.base_quantity * (x.part ->> 'quantity')::numeric,
        'base_quantity', i.base_quantity * (x.part ->> 'quantity')::numeric,
        'net', 0, 'tax', 0, 'weight_kg', 0, 'note', '', 'batches', '[]'::jsonb, 'attributes', '{}'::jsonb)) part
      WHERE i.document = d.number) i ON true`;

/** Entity sets that orders and quotations have in common, under their own names. */
export function documentSources(names: DocumentNames, extensions: readonly string[]): Sources {
  const { kind, key } = names;
  const documents = `documents d ${changedJoin}`;
  const where = `d.kind = '${kind}' AND d.deleted_at IS NULL`;
  const items = "documents d JOIN items i ON i.document = d.number";
  const itemKey = `${key}Item`;
  const division = areaColumns("d.sales_area");
  const liveItems = "SELECT 1 FROM items i WHERE i.document = d.number AND i.rejection IS NULL";
  return {
    [names.header]: {
      from: documents,
      where,
      etag: "LastChangeDateTime",
      columns: {
        [key]: "d.number",
        [`${key}Type`]: externalSql(sqlText(kind), documentTypes),
        SalesOrganization: division.SalesOrganization ?? "",
        DistributionChannel: division.DistributionChannel ?? "",
        OrganizationDivision: division.Division ?? "",
        SoldToParty: "d.sold_to",
        CreationDate: "d.created_at::date",
        CreatedByUser: "'PORTAL'",
        LastChangeDate: `${changedAt}::date`,
        LastChangeDateTime: changedAt,
        PurchaseOrderByCustomer: "left(d.po_number, 35)",
        [`${key}Date`]: "d.date",
        TotalNetAmount: "d.net",
        TransactionCurrency: "d.currency",
        PricingDate: "d.date",
        RequestedDeliveryDate: "d.requested_date",
        ShippingCondition: codeSql("d.shipping_option", shippingConditions),
        CompleteDeliveryIsDefined: "d.complete_delivery",
        DeliveryBlockReason: "CASE WHEN d.blocks @> '{incomplete}' THEN '01' ELSE '' END",
        IncotermsClassification: "left(d.incoterms, 3)",
        CustomerPaymentTerms: codeSql("d.payment_terms", paymentTerms),
        OverallSDProcessStatus:
          kind === "order"
            ? stage("d.status IN ('GI', 'SHIP', 'GR', 'CANC')", "d.status IN ('PRCV', 'DLCR', 'PCKD')")
            : stage(
                "d.status IN ('ORDR', 'CANC')",
                "EXISTS (SELECT 1 FROM items i WHERE i.document = d.number AND i.delivered > 0)",
              ),
        OverallDeliveryStatus: stage("d.status IN ('DLCR', 'PCKD', 'GI', 'SHIP', 'GR')", "d.status = 'PRCV'"),
        OverallTotalDeliveryStatus: stage(
          "d.status IN ('DLCR', 'PCKD', 'GI', 'SHIP', 'GR')",
          "d.status = 'PRCV'",
        ),
        OverallOrdReltdBillgStatus: stage(
          "d.open_value = 0 AND d.status <> 'CANC'",
          "EXISTS (SELECT 1 FROM items i WHERE i.document = d.number AND i.invoiced > 0)",
        ),
        OverallSDDocReferenceStatus: stage("d.status = 'ORDR'", "false"),
        OverallSDDocumentRejectionSts: `CASE WHEN NOT EXISTS (${liveItems}) THEN 'C' WHEN EXISTS (SELECT 1 FROM items i WHERE i.document = d.number AND i.rejection IS NOT NULL) THEN 'B' ELSE 'A' END`,
        TotalCreditCheckStatus: "CASE WHEN d.blocks @> '{credit}' THEN 'B' ELSE 'A' END",
        ReferenceSDDocument:
          "(SELECT min(i.ref_number) FROM items i WHERE i.document = d.number AND i.ref_kind IN ('quote', 'order'))",
        ReferenceSDDocumentCategory: `(SELECT ${codeSql("min(i.ref_kind)", documentCategories)} FROM items i WHERE i.document = d.number AND i.ref_kind IN ('quote', 'order'))`,
        BindingPeriodValidityStartDate: "d.date",
        BindingPeriodValidityEndDate: "d.due_date",
        ...keptColumns([...keptHeaderFields, ...extensions], "d.attributes"),
      },
      navigation: {
        to_Item: { set: names.item, deep: true },
        to_Partner: { set: names.partner, deep: true },
        to_Text: { set: names.text, deep: true },
        to_PricingElement: { set: names.price },
      },
    },
    [names.item]: {
      from: itemsAndParts,
      where,
      columns: {
        [key]: "d.number",
        [itemKey]: "i.item_number",
        HigherLevelItem: "i.higher_level",
        [`${key}ItemCategory`]: "'TAN'",
        [`${key}ItemText`]:
          "(SELECT left(m.names ->> :lang, 40) FROM materials m WHERE m.number = i.material)",
        Material: "i.material",
        MaterialByCustomer: "left(i.customer_material, 35)",
        PricingDate: "d.date",
        RequestedQuantity: "trim_scale(i.quantity)",
        ...unitColumns("RequestedQuantity", "i.unit"),
        ...unitColumns("OrderQuantity", "i.unit"),
        ConfdDelivQtyInOrderQtyUnit:
          "(SELECT trim_scale(round(sum(s.quantity) * i.quantity / nullif(i.base_quantity, 0), 3)) FROM schedule_lines s WHERE s.document = i.document AND s.item_number = i.item_number AND s.confirmed_date IS NOT NULL)",
        ItemGrossWeight: weightOf("i.weight_kg").weight,
        ItemNetWeight: weightOf("i.weight_kg").weight,
        ItemWeightUnit: weightOf("i.weight_kg").unit,
        ItemWeightSAPUnit: weightOf("i.weight_kg").unit,
        ItemWeightISOUnit: "CASE WHEN i.weight_kg < 1 THEN 'GRM' ELSE 'KGM' END",
        TransactionCurrency: "d.currency",
        NetAmount: "i.net",
        TaxAmount: "i.tax",
        Batch: "CASE WHEN jsonb_array_length(i.batches) = 1 THEN i.batches -> 0 ->> 'batch' ELSE '' END",
        ProductionPlant: "i.plant",
        Plant: "i.plant",
        CustomerPaymentTerms: codeSql("d.payment_terms", paymentTerms),
        SalesDocumentRjcnReason: `coalesce(${codeSql("i.rejection", rejectionReasons)}, '')`,
        ReferenceSDDocument: "i.ref_number",
        ReferenceSDDocumentItem: "i.ref_item",
        SDProcessStatus: stage(
          `i.rejection IS NOT NULL OR ${deliveredQuantity} >= i.base_quantity`,
          `${deliveredQuantity} > 0`,
        ),
        DeliveryStatus: stage(
          `i.rejection IS NULL AND ${deliveredQuantity} >= i.base_quantity`,
          `${deliveredQuantity} > 0`,
        ),
        OrderRelatedBillingStatus: stage("i.invoiced >= i.base_quantity", "i.invoiced > 0"),
        ...keptColumns(keptItemFields, "i.attributes"),
      },
      order: [key, itemKey],
      navigation: {
        to_PricingElement: { set: names.itemPrice },
        to_Partner: { set: names.itemPartner },
        to_Text: { set: names.itemText, deep: true },
        [`to_${key}`]: { set: names.header, on: { [key]: key } },
      },
    },
    [names.partner]: {
      from: `documents d CROSS JOIN LATERAL (VALUES ('soldTo', d.sold_to), ('shipTo', d.ship_to), ('payer', d.payer)) f(function, partner) JOIN partners p ON p.number = f.partner`,
      where,
      columns: {
        [key]: "d.number",
        PartnerFunction: externalSql("f.function", partnerFunctions),
        Customer: "f.partner",
        AddressID: "f.partner",
        VATRegistration: "left(p.tax_number, 20)",
      },
    },
    [names.text]: {
      from: `documents d CROSS JOIN LATERAL (SELECT ${sqlText(noteText)} AS id, 'EN' AS language, d.note AS text WHERE d.note <> ''
        UNION ALL SELECT split_part(key, '.', 2), split_part(key, '.', 3), value FROM jsonb_each_text(d.attributes) WHERE key LIKE '${textPrefix}%' AND value <> '') t`,
      where,
      columns: { [key]: "d.number", Language: "t.language", LongTextID: "t.id", LongText: "t.text" },
    },
    [names.itemText]: {
      from: `${items} CROSS JOIN LATERAL (SELECT ${sqlText(noteText)} AS id, 'EN' AS language, i.note AS text WHERE i.note <> ''
        UNION ALL SELECT split_part(key, '.', 2), split_part(key, '.', 3), value FROM jsonb_each_text(i.attributes) WHERE key LIKE '${textPrefix}%' AND value <> '') t`,
      where,
      columns: {
        [key]: "d.number",
        [itemKey]: "i.item_number",
        Language: "t.language",
        LongTextID: "t.id",
        LongText: "t.text",
      },
    },
    [names.price]: {
      from: `documents d CROSS JOIN LATERAL (
        SELECT 800 AS step, 0 AS n, 'HD00' AS type, (d.totals ->> 'freight')::numeric AS amount, 0::numeric AS rate, 0::numeric AS base, '' AS code, '' AS class, 'B' AS calculation
        UNION ALL SELECT 810, 0, 'AMIZ', (d.totals ->> 'surcharges')::numeric, 0, 0, '', 'A', 'B'
        UNION ALL SELECT 900, x.n::int, 'MWST', (x.t ->> 'amount')::numeric, (x.t ->> 'rate')::numeric, (x.t ->> 'base')::numeric, x.t ->> 'category', 'D', 'A'
          FROM jsonb_array_elements(d.totals -> 'taxes') WITH ORDINALITY x(t, n)) e`,
      where,
      columns: {
        [key]: "d.number",
        PricingProcedureStep: "e.step",
        PricingProcedureCounter: "e.n",
        ConditionType: "e.type",
        ConditionCalculationType: "e.calculation",
        ConditionRateValue: "e.rate",
        ConditionBaseValue: "e.base",
        ConditionAmount: "e.amount",
        ConditionClass: "e.class",
        TaxCode: "left(e.code, 2)",
        ConditionCurrency: "d.currency",
        TransactionCurrency: "d.currency",
      },
    },
    [names.itemPrice]: {
      from: `${items} CROSS JOIN LATERAL ${priceElements} e`,
      where,
      columns: { [key]: "d.number", [itemKey]: "i.item_number", ...priceColumns },
    },
    [names.itemPartner]: {
      from: `${items} CROSS JOIN LATERAL (VALUES ('soldTo', d.sold_to), ('shipTo', d.ship_to), ('payer', d.payer)) f(function, partner)`,
      where,
      columns: {
        [key]: "d.number",
        [itemKey]: "i.item_number",
        PartnerFunction: externalSql("f.function", partnerFunctions),
        Customer: "f.partner",
        AddressID: "f.partner",
      },
    },
  };
}

/**
 * Elements of the price of an item `i` of a document `d`. The last one is its cost (VPRS), which SAP's pricing procedures
 * calculate with every price, and which a technical user reads as well.
 */
export const priceElements = `(
  SELECT x.c, x.n FROM jsonb_array_elements(i.components) WITH ORDINALITY x(c, n) WHERE x.c ->> 'kind' <> 'subtotal'
  UNION ALL SELECT jsonb_build_object('step', 940, 'type', 'cost', 'kind', 'price', 'rate', '1.23', 'per', '1',
    'perUnit', i.base_unit, 'base', '1', 'amount', '1.23', 'currency', d.currency, 'statistical', true), 99)`;

/** Element of a line's price: rate, base and amount of one condition `e.c`. */
export const priceColumns: Record<string, string> = {
  PricingProcedureStep: "e.c ->> 'step'",
  PricingProcedureCounter: "e.n",
  ConditionType: codeSql("e.c ->> 'type'", conditionTypes),
  ConditionCalculationType:
    "CASE WHEN e.c ->> 'rateUnit' = 'percent' THEN 'A' WHEN e.c ->> 'per' IS NULL THEN 'B' ELSE 'C' END",
  ConditionBaseValue: "e.c ->> 'base'",
  ConditionRateValue: "e.c ->> 'rate'",
  ConditionCurrency: "CASE WHEN e.c ->> 'rateUnit' = 'percent' THEN '' ELSE e.c ->> 'currency' END",
  ConditionQuantity: "e.c ->> 'per'",
  ...unitColumns("ConditionQuantity", "e.c ->> 'perUnit'"),
  ConditionIsForStatistics: "(e.c ->> 'statistical')::boolean",
  ConditionAmount: "e.c ->> 'amount'",
  TransactionCurrency: "e.c ->> 'currency'",
  ConditionInactiveReason: codeSql("e.c -> 'inactive' ->> 'code'", inactiveReasons),
  ConditionClass: "CASE e.c ->> 'kind' WHEN 'price' THEN 'B' WHEN 'tax' THEN 'D' ELSE 'A' END",
  ConditionCategory: "CASE e.c ->> 'type' WHEN 'cost' THEN 'G' ELSE '' END",
  TaxCode: "''",
};
