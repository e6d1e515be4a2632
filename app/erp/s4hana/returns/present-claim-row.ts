import { num, plain } from "../../decimal";
import type { DocumentRef, StatusCode } from "../../port/documents";
import type { ReturnRow } from "../../port/returns";
import type { SapCall } from "../call";
import { statusOf } from "../codes/labels";
import { permitsOf } from "../documents/permits";
import { uniqueRefs } from "../documents/present-rows";
import { typedPoNumber } from "../documents/submission-mark";
import { etagOf, type Row, rowsOf } from "../odata/rows";
import { amountOf, dayOf, externalNumber, instantOf, textOf } from "../odata/values";
import type { SapPartner } from "../partners/read-partners";
import { componentsOf } from "../pricing/components";
import { taxOf } from "../pricing/price-of-set";
import { claimMark, type SapClaim, sourceKind } from "./claim-shapes";

export function presentClaimRow(
  call: SapCall,
  { shape, row, numbers }: SapClaim,
  partners: ReadonlyMap<string, SapPartner>,
  creditMemos: readonly DocumentRef[],
): ReturnRow {
  const currency = textOf(row.TransactionCurrency);
  const partnerOf = (number: string) => ({ number, name: partners.get(number)?.name ?? number });
  const date = dayOf(row[shape.date]) ?? dayOf(row.CreationDate) ?? "";
  const code = claimStatus(row);
  const net = amountOf(row.TotalNetAmount, currency, "TotalNetAmount");
  const tax = taxIn(call, row, currency);
  const sources = rowsOf(row.to_Item).flatMap((item): DocumentRef[] => {
    const number = externalNumber(item.ReferenceSDDocument);
    return number ? [{ kind: sourceKind(item, row), number }] : [];
  });
  return {
    kind: "return",
    number: externalNumber(row[shape.number]),
    date,
    createdAt: instantOf(row.CreationDate) ?? `${date}T00:00:00.000Z`,
    salesArea: call.ctx.salesArea,
    poNumber: typedPoNumber({ ...call.settings, ...claimMark }, textOf(row.PurchaseOrderByCustomer)),
    soldTo: partnerOf(numbers.soldTo),
    shipTo: partnerOf(numbers.shipTo),
    payer: partnerOf(numbers.payer),
    net,
    tax,
    currency,
    total: amountOf(plain(num(net).plus(tax)), currency),
    status: statusOf(code, call.ctx.language),
    shipStatus: null,
    requestedDate: null,
    dueDate: null,
    tracking: [],
    outputTypes: [],
    references: uniqueRefs([...sources, ...creditMemos]),
    openAmount: null,
    discountUntil: null,
    ...permitsOf("other", code, call.ctx.language),
    deletedAt: null,
    lockedAt: null,
    lockedBy: null,
    version: etagOf(row),
    authorization: null,
  };
}

/**
 * Tells how far a claim is by the statuses that all sales documents have: rejected is denied, being processed is
 * approved, and a document that is done has been credited.
 */
function claimStatus(row: Row): StatusCode {
  if (textOf(row.OverallSDDocumentRejectionSts) === "C") return "DENY";
  const process = textOf(row.OverallSDProcessStatus);
  return process === "C" ? "CRED" : process === "B" ? "APPR" : "RQST";
}

function taxIn(call: SapCall, row: Row, currency: string): string {
  const taxes = rowsOf(row.to_Item).map((item) =>
    taxOf(item, componentsOf(call, rowsOf(item.to_PricingElement), currency, call.ctx.language), currency),
  );
  return amountOf(plain(taxes.reduce((total, tax) => total.plus(tax), num(0))), currency);
}
