import { randomUUID } from "node:crypto";
import type { Claim, ClaimLine } from "~/erp/erp";
import type { Payload } from "../protocol/payload";
import type { Sources } from "../read/source";
import {
  areaColumns,
  changedAt,
  changedJoin,
  keptColumns,
  keptPrefix,
  sqlText,
  textPrefix,
  weightOf,
} from "./columns";
import { keptAttributes, noteOf, refuse, salesAreaOf } from "./orders/draft-of";
import { type Call, type SapService, textOf, type WriteOperation, type Written } from "./service";
import {
  codeSql,
  documentCategories,
  documentTypes,
  externalSql,
  noteText,
  partnerFunctions,
  returnReasons,
  unitColumns,
  wordOf,
  wordOfPlain,
} from "./tenant";

/** Names of the two services that take claims: returns bring goods back, credit memo requests do not. */
interface ClaimNames {
  service: string;
  type: Claim["type"];
  key: string;
  header: string;
  item: string;
  text: string;
  itemText: string;
  partner: string;
  itemPrice: string;
}

const keptHeader = ["PurchaseOrderByCustomer", "RetsMgmtProcess"];
const keptItem = ["CustRetItmFollowUpActivity", "ReturnsRefundType", "PurchaseOrderByCustomer"];

/** Follow-up activity for each outcome that a customer may wish. */
const followUps: Record<string, string> = {
  credit: "0001",
  replacement: "0002",
  repair: "0003",
  return: "0004",
};

const decisionCode = (approvalCode: string, denialCode: string) =>
  `CASE WHEN d.status IN ('APPR', 'CRED') THEN '${approvalCode}' WHEN d.status = 'DENY' THEN '${denialCode}' ELSE 'A' END`;

function claimSources(names: ClaimNames): Sources {
  const { key } = names;
  const where = `d.kind = 'return' AND coalesce(d.details ->> 'type', 'return') = '${names.type}' AND d.deleted_at IS NULL`;
  const items = "documents d JOIN items i ON i.document = d.number";
  const area = areaColumns("d.sales_area");
  const reason = codeSql("i.reason", returnReasons);
  return {
    [names.header]: {
      from: `documents d ${changedJoin}`,
      where,
      etag: "LastChangeDateTime",
      columns: {
        [key]: "d.number",
        [`${key}Type`]: externalSql(sqlText(names.type), documentTypes),
        SalesOrganization: area.SalesOrganization ?? "",
        DistributionChannel: area.DistributionChannel ?? "",
        OrganizationDivision: area.Division ?? "",
        SoldToParty: "d.sold_to",
        CreationDate: "d.created_at::date",
        LastChangeDate: `${changedAt}::date`,
        LastChangeDateTime: changedAt,
        [`${key}Date`]: "d.date",
        TotalNetAmount: "d.net",
        TransactionCurrency: "d.currency",
        PricingDate: "d.date",
        SDDocumentReason: `(SELECT ${reason} FROM items i WHERE i.document = d.number ORDER BY i.item_number LIMIT 1)`,
        ReferenceSDDocument: "(SELECT min(i.ref_number) FROM items i WHERE i.document = d.number)",
        ReferenceSDDocumentCategory: `(SELECT ${codeSql("min(i.ref_kind)", documentCategories)} FROM items i WHERE i.document = d.number)`,
        RetsMgmtProcessingStatus: decisionCode("C", "C"),
        RetsMgmtCompnProcgStatus: "CASE d.status WHEN 'CRED' THEN 'C' ELSE 'A' END",
        OverallOrdReltdBillgStatus: "CASE d.status WHEN 'CRED' THEN 'C' ELSE 'A' END",
        OverallSDProcessStatus:
          "CASE WHEN d.status IN ('CRED', 'DENY') THEN 'C' WHEN d.status = 'APPR' THEN 'B' ELSE 'A' END",
        OverallSDDocumentRejectionSts: "CASE d.status WHEN 'DENY' THEN 'C' ELSE 'A' END",
        SalesDocApprovalStatus:
          "CASE WHEN d.status IN ('APPR', 'CRED') THEN 'C' WHEN d.status = 'DENY' THEN 'D' ELSE 'B' END",
        ...keptColumns(keptHeader, "d.attributes"),
        PurchaseOrderByCustomer: `coalesce(d.attributes ->> '${keptPrefix}PurchaseOrderByCustomer', left(d.po_number, 35))`,
      },
      navigation: {
        to_Item: { set: names.item, deep: true },
        to_Partner: { set: names.partner, deep: true },
        to_Text: { set: names.text, deep: true },
      },
    },
    [names.item]: {
      from: items,
      where,
      columns: {
        [key]: "d.number",
        [`${key}Item`]: "i.item_number",
        [`${key}ItemText`]:
          "(SELECT left(m.names ->> :lang, 40) FROM materials m WHERE m.number = i.material)",
        Material: "i.material",
        MaterialByCustomer: "left(i.customer_material, 35)",
        RequestedQuantity: "trim_scale(i.quantity)",
        ...unitColumns("RequestedQuantity", "i.unit"),
        ItemGrossWeight: weightOf("i.weight_kg").weight,
        ItemWeightUnit: weightOf("i.weight_kg").unit,
        TransactionCurrency: "d.currency",
        NetAmount: "i.net",
        Batch: "CASE WHEN jsonb_array_length(i.batches) = 1 THEN i.batches -> 0 ->> 'batch' ELSE '' END",
        ProductionPlant: "i.plant",
        Plant: "i.plant",
        ReturnReason: reason,
        ReferenceSDDocument: "i.ref_number",
        ReferenceSDDocumentItem: "i.ref_item",
        ReferenceSDDocumentCategory: codeSql("i.ref_kind", documentCategories),
        RetsMgmtItmProcgStatus: decisionCode("C", "C"),
        ReturnsDocumentApprovalStatus: decisionCode("C", "D"),
        SDProcessStatus: "CASE WHEN d.status IN ('CRED', 'DENY') THEN 'C' ELSE 'A' END",
        SDDocumentRejectionStatus: "CASE d.status WHEN 'DENY' THEN 'C' ELSE 'A' END",
        ...keptColumns(keptItem, "i.attributes"),
        CustRetItmFollowUpActivity: codeSql("i.attributes ->> 'claim_outcome'", followUps),
      },
      order: [key, `${key}Item`],
      navigation: { to_Text: { set: names.itemText }, to_PricingElement: { set: names.itemPrice } },
    },
    [names.itemPrice]: {
      from: items,
      where,
      columns: {
        [key]: "d.number",
        [`${key}Item`]: "i.item_number",
        PricingProcedureStep: "900",
        PricingProcedureCounter: "0",
        ConditionType: "'MWST'",
        ConditionCalculationType: "'A'",
        ConditionClass: "'D'",
        ConditionBaseValue: "i.net",
        ConditionAmount: "i.tax",
        TransactionCurrency: "d.currency",
      },
    },
    [names.partner]: {
      from: "documents d CROSS JOIN LATERAL (VALUES ('soldTo', d.sold_to), ('shipTo', d.ship_to), ('payer', d.payer)) f(function, partner)",
      where,
      columns: {
        [key]: "d.number",
        PartnerFunction: externalSql("f.function", partnerFunctions),
        Customer: "f.partner",
      },
    },
    [names.text]: {
      from: `documents d CROSS JOIN LATERAL (SELECT ${sqlText(noteText)} AS id, 'EN' AS language, d.details ->> 'text' AS text
        UNION ALL SELECT split_part(key, '.', 2), split_part(key, '.', 3), value FROM jsonb_each_text(d.attributes) WHERE key LIKE '${textPrefix}%') t`,
      where: `${where} AND t.text <> ''`,
      columns: { [key]: "d.number", Language: "t.language", LongTextID: "t.id", LongText: "t.text" },
    },
    [names.itemText]: {
      from: items,
      where: `${where} AND i.note <> ''`,
      columns: {
        [key]: "d.number",
        [`${key}Item`]: "i.item_number",
        Language: "'EN'",
        LongTextID: sqlText(noteText),
        LongText: "i.note",
      },
    },
  };
}

function claimWriter(names: ClaimNames) {
  return async (operations: WriteOperation[], call: Call): Promise<Written[]> => {
    const [first, ...others] = operations;
    if (!first) return [];
    if (others.length > 0 || first.verb !== "create" || first.target.set.name !== names.header) {
      throw refuse("V1/000", "A claim cannot be changed");
    }
    return [await createClaim(names, first.payload, call)];
  };
}

async function createClaim(names: ClaimNames, payload: Payload, call: Call): Promise<Written> {
  const { fields, children } = payload;
  const area = salesAreaOf(fields);
  const type = textOf(fields, `${names.key}Type`);
  if (wordOf(documentTypes, type, call.reader.language.codes) !== names.type) {
    throw refuse("V1/319", `Sales document type ${type} is not defined`);
  }
  const items = children.to_Item ?? [];
  const number =
    textOf(fields, "ReferenceSDDocument") || textOf(items[0]?.fields ?? {}, "ReferenceSDDocument");
  const source = await call.sql.maybe<{ kind: "delivery" | "invoice" }>(
    "SELECT kind FROM documents WHERE number = $1 AND kind IN ('delivery', 'invoice')",
    [number],
  );
  if (!source) throw refuse("V1/331", `Preceding document ${number} does not exist`);
  const keptFields = keptAttributes(payload, keptHeader);
  const claim: Claim = {
    type: names.type,
    document: { kind: source.kind, number },
    // SAP has no field for a contact's name: it arrives as another long text.
    contact: Object.entries(keptFields).find(([name]) => name.startsWith(textPrefix))?.[1] ?? "",
    text: noteOf(children.to_Text ?? []) ?? "",
    lines: items.map((item) => lineOf(item, textOf(fields, "SDDocumentReason"))),
  };
  const ctx = call.context(area, textOf(fields, "SoldToParty"));
  const { value } = await call.erp.returns.create(ctx, claim, "all", randomUUID());
  await call.sql.run("UPDATE documents SET attributes = attributes || $2::jsonb WHERE number = $1", [
    value.document.number,
    JSON.stringify(keptFields),
  ]);
  call.messages.push({
    code: "V1/311",
    message: `${names.type === "return" ? "Return" : "Credit Memo Request"} ${value.document.number} has been saved.`,
    severity: "success",
    target: "",
  });
  return { key: { [names.key]: value.document.number } };
}

function lineOf({ fields }: Payload, headerReason: string): ClaimLine {
  const code = textOf(fields, "ReturnReason") || headerReason;
  const outcome = wordOfPlain(followUps, textOf(fields, "CustRetItmFollowUpActivity"));
  const batch = textOf(fields, "Batch");
  return {
    itemNumber: Number(textOf(fields, "ReferenceSDDocumentItem")),
    quantity: textOf(fields, "RequestedQuantity"),
    reason: wordOfPlain(returnReasons, code) ?? code,
    ...(batch ? { batch } : {}),
    ...(outcome ? { outcome: outcome as NonNullable<ClaimLine["outcome"]> } : {}),
  };
}

const returnNames: ClaimNames = {
  service: "API_CUSTOMER_RETURN_SRV",
  type: "return",
  key: "CustomerReturn",
  header: "A_CustomerReturn",
  item: "A_CustomerReturnItem",
  text: "A_CustomerReturnText",
  itemText: "A_CustomerReturnItemText",
  partner: "A_CustomerReturnPartner",
  itemPrice: "A_CustomerReturnItemPrcgElmnt",
};

const creditNames: ClaimNames = {
  service: "API_CREDIT_MEMO_REQUEST_SRV",
  type: "complaint",
  key: "CreditMemoRequest",
  header: "A_CreditMemoRequest",
  item: "A_CreditMemoRequestItem",
  text: "A_CreditMemoReqText",
  itemText: "A_CreditMemoReqItemText",
  partner: "A_CreditMemoReqPartner",
  itemPrice: "A_CreditMemoReqItemPrcgElmnt",
};

const serviceOf = (names: ClaimNames): SapService => ({
  name: names.service,
  sources: claimSources(names),
  write: claimWriter(names),
});

export const customerReturns = serviceOf(returnNames);
export const creditMemoRequests = serviceOf(creditNames);
