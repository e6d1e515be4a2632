import { ODataError } from "../protocol/odata-error";
import type { Sources } from "../read/source";
import { areaColumns, changedAt, changedJoin, weightOf } from "./columns";
import { priceColumns, priceElements } from "./orders/order-sources";
import { type Call, type SapService, textOf } from "./service";
import { codeSql, documentCategories, externalSql, partnerFunctions, paymentTerms, units } from "./tenant";

const invoices = "d.kind IN ('invoice', 'creditMemo') AND d.deleted_at IS NULL";
const items = "documents d JOIN items i ON i.document = d.number";

const sources: Sources = {
  A_BillingDocument: {
    from: `documents d ${changedJoin} LEFT JOIN open_items o ON o.number = d.details ->> 'openItem'`,
    where: invoices,
    etag: "LastChangeDateTime",
    columns: {
      BillingDocument: "d.number",
      // A test makes a pro forma invoice (U) or a cancellation (N) of an invoice; the ERP has none.
      SDDocumentCategory: `coalesce(d.details ->> 'sap.category', ${codeSql("d.kind", documentCategories)})`,
      BillingDocumentCategory: "'L'",
      BillingDocumentType: "CASE d.kind WHEN 'invoice' THEN 'F2' ELSE 'G2' END",
      CreationDate: "d.created_at::date",
      LastChangeDate: `${changedAt}::date`,
      LastChangeDateTime: changedAt,
      ...areaColumns("d.sales_area"),
      BillingDocumentDate: "d.date",
      BillingDocumentIsCancelled: "coalesce((d.details ->> 'sap.cancelled')::boolean, false)",
      TotalNetAmount: "d.net",
      TaxAmount: "d.tax",
      TotalGrossAmount: "d.total",
      TransactionCurrency: "d.currency",
      IncotermsClassification: "left(d.incoterms, 3)",
      PayerParty: "d.payer",
      SoldToParty: "d.sold_to",
      CustomerPaymentTerms: codeSql("d.payment_terms", paymentTerms),
      PaymentReference: "d.number",
      CompanyCode: "d.sales_area",
      FiscalYear: "extract(year from d.date)::text",
      AccountingDocument: "d.details ->> 'openItem'",
      DocumentReferenceID: "d.number",
      PurchaseOrderByCustomer: "left(d.po_number, 35)",
      OverallSDProcessStatus: "'C'",
      OverallBillingStatus: "'C'",
      AccountingPostingStatus: "'C'",
      AccountingTransferStatus: "'C'",
      InvoiceClearingStatus:
        "CASE WHEN o.number IS NULL OR o.open = 0 THEN 'C' WHEN o.paid <> 0 THEN 'B' ELSE 'A' END",
    },
    navigation: {
      to_Item: { set: "A_BillingDocumentItem" },
      to_Partner: { set: "A_BillingDocumentPartner" },
      to_PricingElement: { set: "A_BillingDocumentPrcgElmnt" },
      to_Text: { set: "A_BillingDocumentText" },
    },
  },
  A_BillingDocumentItem: {
    from: items,
    where: invoices,
    columns: {
      BillingDocument: "d.number",
      BillingDocumentItem: "i.item_number",
      SalesDocumentItemCategory: "'TAN'",
      BillingDocumentItemText:
        "(SELECT left(m.names ->> :lang, 40) FROM materials m WHERE m.number = i.material)",
      Material: "i.material",
      Plant: "i.plant",
      Batch: "CASE WHEN jsonb_array_length(i.batches) = 1 THEN i.batches -> 0 ->> 'batch' ELSE '' END",
      BillingQuantity: "trim_scale(i.quantity)",
      BillingQuantityUnit: externalSql("i.unit", units),
      BillingQuantityInBaseUnit: "trim_scale(i.base_quantity)",
      BaseUnit: externalSql("i.base_unit", units),
      ItemGrossWeight: weightOf("i.weight_kg").weight,
      ItemNetWeight: weightOf("i.weight_kg").weight,
      ItemWeightUnit: weightOf("i.weight_kg").unit,
      NetAmount: "i.net",
      TaxAmount: "i.tax",
      GrossAmount: "i.total",
      TransactionCurrency: "d.currency",
      PricingDate: "d.date",
      ReferenceSDDocument: "i.ref_number",
      ReferenceSDDocumentItem: "i.ref_item",
      ReferenceSDDocumentCategory: codeSql("i.ref_kind", documentCategories),
      SalesDocument: "i.order_number",
      SalesDocumentItem: "i.order_item",
      SalesSDDocumentCategory: "CASE WHEN i.order_number IS NULL THEN '' ELSE 'C' END",
    },
    order: ["BillingDocument", "BillingDocumentItem"],
    navigation: {
      to_BillingDocument: { set: "A_BillingDocument", on: { BillingDocument: "BillingDocument" } },
      to_PricingElement: { set: "A_BillingDocumentItemPrcgElmnt" },
    },
  },
  A_BillingDocumentPartner: {
    from: "documents d CROSS JOIN LATERAL (VALUES ('soldTo', d.sold_to), ('shipTo', d.ship_to), ('payer', d.payer)) f(function, partner)",
    where: invoices,
    columns: {
      BillingDocument: "d.number",
      PartnerFunction: externalSql("f.function", partnerFunctions),
      Customer: "f.partner",
    },
  },
  A_BillingDocumentPrcgElmnt: {
    from: `documents d CROSS JOIN LATERAL (
      SELECT 800 AS step, 0 AS n, 'HD00' AS type, (d.totals ->> 'freight')::numeric AS amount, 0::numeric AS rate, 0::numeric AS base, '' AS code, '' AS class, 'B' AS calculation
      UNION ALL SELECT 810, 0, 'AMIZ', (d.totals ->> 'surcharges')::numeric, 0, 0, '', 'A', 'B'
      UNION ALL SELECT 900, x.n::int, 'MWST', (x.t ->> 'amount')::numeric, (x.t ->> 'rate')::numeric, (x.t ->> 'base')::numeric, x.t ->> 'category', 'D', 'A'
        FROM jsonb_array_elements(d.totals -> 'taxes') WITH ORDINALITY x(t, n)) e`,
    where: invoices,
    columns: {
      BillingDocument: "d.number",
      PricingProcedureStep: "e.step",
      PricingProcedureCounter: "e.n",
      ConditionType: "e.type",
      ConditionCalculationType: "e.calculation",
      ConditionRateValue: "e.rate",
      ConditionBaseValue: "e.base",
      ConditionAmount: "e.amount",
      ConditionClass: "e.class",
      TaxCode: "left(e.code, 2)",
      TransactionCurrency: "d.currency",
    },
  },
  A_BillingDocumentItemPrcgElmnt: {
    from: `${items} CROSS JOIN LATERAL ${priceElements} e`,
    where: invoices,
    columns: { BillingDocument: "d.number", BillingDocumentItem: "i.item_number", ...priceColumns },
  },
  A_BillingDocumentText: {
    from: "documents d",
    where: `${invoices} AND d.note <> ''`,
    columns: { BillingDocument: "d.number", Language: "'EN'", LongTextID: "'TX01'", LongText: "d.note" },
  },
};

/** PDF of an invoice or a credit memo as base64, as the output management of SAP returns it. */
async function pdfOf(number: string, call: Call): Promise<unknown> {
  const document = await call.sql.maybe<{ kind: "invoice" | "creditMemo"; area: string; soldTo: string }>(
    `SELECT kind, sales_area AS area, sold_to FROM documents d WHERE number = $1 AND ${invoices}`,
    [number],
  );
  if (!document) throw new ODataError(404, "VF/041", `Billing document ${number} does not exist`);
  const ctx = call.context(document.area, document.soldTo);
  const reference = { kind: document.kind, number };
  const { value: file } = await call.erp.outputs.fetch(ctx, reference, "invoice", "all");
  const bytes = Buffer.from(await new Response(file.content).arrayBuffer());
  return { GetPDF: { BillingDocumentBinary: bytes.toString("base64") } };
}

export const billing: SapService = {
  name: "API_BILLING_DOCUMENT_SRV",
  sources,
  functions: {
    GetPDF: (parameters, call) => pdfOf(textOf(parameters, "BillingDocument"), call),
    Cancel: async () => {
      throw new ODataError(403, "/IWBEP/CM_MGW_RT/403", "No authorization to cancel billing documents");
    },
  },
};
