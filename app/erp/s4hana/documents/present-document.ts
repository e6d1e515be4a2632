import type { SalesDocument } from "../../port/documents";
import { codeWithLabel, message } from "../../texts/text";
import type { SapCall } from "../call";
import { paymentTermsOf, portalCode } from "../codes/labels";
import { readMaterials } from "../materials/read-materials";
import { rowsOf } from "../odata/rows";
import { externalNumber, textOf } from "../odata/values";
import { presentDetermined } from "../partners/determined-partners";
import { readPartners } from "../partners/read-partners";
import { mainItems } from "../pricing/price-of-set";
import { creditOf } from "../pricing/simulate";
import { readFollowUps, readOrdered } from "./follow-ups";
import { presentItem } from "./present-item";
import { presentRow, totalsIn, uniqueRefs } from "./present-rows";
import type { SapDocument } from "./read-document";
import type { DocumentShape } from "./shapes";
import { attributesOf, noteOf } from "./texts-of";

/** Presents one order or quote with items, partners and what became of it. */
export async function presentDocument(
  call: SapCall,
  shape: DocumentShape,
  document: SapDocument,
): Promise<SalesDocument> {
  const { row, numbers } = document;
  const number = externalNumber(row[shape.number]);
  const allItems = rowsOf(row.to_Item);
  const items = mainItems(allItems);
  const [materials, partners, followUps, orderedItems] = await Promise.all([
    readMaterials(
      call,
      items.map((item) => textOf(item.Material)),
    ),
    readPartners(call, Object.values(numbers)),
    shape.kind === "order" ? readFollowUps(call, [number], true) : null,
    shape.kind === "quote" ? readOrdered(call, [number]) : [],
  ]);
  const followUp = followUps?.get(number);
  const head = presentRow(call, shape, { ...document, partners, followUp });
  const { codes } = call.settings;
  const reading = {
    call,
    shape,
    document: row,
    items: allItems,
    head,
    materials,
    deliveries: followUp?.statusesByItem ?? new Map(),
    invoiced: followUp?.invoicedByItem ?? new Map(),
    ordered: orderedItems,
  };
  const orders = orderedItems.map(({ order }) => ({ kind: "order" as const, number: order }));
  return {
    ...head,
    references: uniqueRefs([...head.references, ...orders]),
    seller: null,
    partners: presentDetermined(call, rowsOf(row.to_Partner), numbers, partners),
    items: items.map((item) => presentItem(item, reading)),
    totals: totalsIn(call, shape, row, head.currency),
    paymentTerms: paymentTermsOf(call, textOf(row.CustomerPaymentTerms), call.ctx.language),
    discountPercent: null,
    supplyDate: null,
    corrects: null,
    packing: null,
    shippingOption: codeWithLabel(
      "shipping",
      portalCode(codes.shipping, textOf(row.ShippingCondition)),
      call.ctx.language,
    ),
    incoterms: textOf(row.IncotermsClassification),
    completeDelivery: row.CompleteDeliveryIsDefined === true,
    note: noteOf(call, row),
    attributes: attributesOf(call, row),
    credit: creditOf(
      call.ctx,
      shape.kind === "order" ? row.TotalCreditCheckStatus : "",
      numbers.payer,
      head.currency,
    ),
    blocks: blocksOf(row, call.ctx.language),
    incomplete: head.poNumber
      ? []
      : [message("warning", "document.noPoNumber", call.ctx.language, { target: { field: "poNumber" } })],
    submissionKey: null,
  };
}

function blocksOf(row: Record<string, unknown>, language: string): SalesDocument["blocks"] {
  const isOverLimit = /^[BC]$/.test(textOf(row.TotalCreditCheckStatus));
  const block = textOf(row.DeliveryBlockReason);
  return [
    ...(isOverLimit ? [codeWithLabel("block", "credit", language)] : []),
    ...(block ? [{ code: block, label: block }] : []),
  ];
}
