import { moneyIn, num } from "../../decimal";
import type { DocumentRow, StatusCode } from "../../port/documents";
import { labelledStatus } from "../../texts/text";
import { areaWith, type SapCall } from "../call";
import { portalCode } from "../codes/labels";
import { etagOf, type Row, rowsOf } from "../odata/rows";
import { amountOf, dayOf, externalNumber, instantOf, quantityOf, textOf } from "../odata/values";
import { netWeightOf } from "../odata/weights";
import { readPartners, type SapPartner } from "../partners/read-partners";
import { componentsOf } from "../pricing/components";
import { mainItems, priceOfSet } from "../pricing/price-of-set";
import { totalsOf } from "../pricing/totals";
import { type FollowUps, flowRows, readFollowUps, referencesIn } from "./follow-ups";
import { orderStatus, quoteStatus } from "./order-status";
import { permitsOf } from "./permits";
import type { SapDocument } from "./read-document";
import type { DocumentShape } from "./shapes";
import { typedPoNumber } from "./submission-mark";
import { trackingOf } from "./tracking";

export async function presentRows(
  call: SapCall,
  shape: DocumentShape,
  documents: readonly SapDocument[],
  maxItems = 0,
): Promise<DocumentRow[]> {
  const numbers = documents.map(({ row }) => externalNumber(row[shape.number]));
  const [partners, followUps] = await Promise.all([
    readPartners(
      call,
      documents.flatMap((document) => Object.values(document.numbers)),
    ),
    shape.kind === "order" ? readFollowUps(call, numbers) : new Map<string, FollowUps>(),
  ]);
  return documents.map((document, index) => {
    const followUp = followUps.get(numbers[index] ?? "");
    const row = presentRow(call, shape, { ...document, partners, followUp });
    return maxItems > 0 ? { ...row, firstItems: firstItems(call, shape, document.row, maxItems) } : row;
  });
}

/** Document with what other services tell about it. */
interface DocumentFacts extends SapDocument {
  partners: ReadonlyMap<string, SapPartner>;
  followUp: FollowUps | undefined;
}

export function presentRow(
  call: SapCall,
  shape: DocumentShape,
  { row, numbers, partners, followUp }: DocumentFacts,
): DocumentRow {
  const number = externalNumber(row[shape.number]);
  const currency = textOf(row.TransactionCurrency);
  const partnerOf = (partner: string) => ({ number: partner, name: partners.get(partner)?.name ?? partner });
  const today = call.clock.now().toISOString().slice(0, 10);
  const dueDate = shape.end ? dayOf(row[shape.end]) : null;
  const deliveries = followUp?.deliveries ?? [];
  const code: StatusCode =
    shape.kind === "order"
      ? orderStatus(
          row,
          deliveries.map(({ status }) => status),
        )
      : quoteStatus(row, dueDate, today);
  const status = labelledStatus(shape.kind, code, call.ctx.language);
  const totals = totalsIn(call, shape, row, currency);
  const date = dayOf(row[shape.date]) ?? dayOf(row.CreationDate) ?? today;
  return {
    kind: shape.kind,
    number,
    date,
    createdAt: instantOf(row.CreationDate) ?? `${date}T00:00:00.000Z`,
    salesArea:
      areaWith(
        call,
        textOf(row.SalesOrganization),
        textOf(row.DistributionChannel),
        textOf(row.OrganizationDivision),
      )?.id ?? call.ctx.salesArea,
    poNumber: typedPoNumber(call.settings, textOf(row.PurchaseOrderByCustomer)),
    soldTo: partnerOf(numbers.soldTo),
    shipTo: partnerOf(numbers.shipTo),
    payer: partnerOf(numbers.payer),
    net: totals.net,
    tax: totals.tax,
    total: totals.total,
    currency,
    status,
    shipStatus: shape.kind === "order" ? status : null,
    requestedDate: dayOf(row.RequestedDeliveryDate),
    dueDate,
    tracking: deliveries.flatMap((delivery) => trackingOf(delivery.row)),
    outputTypes: [],
    references: uniqueRefs([
      ...referencesIn(flowRows(row, "to_PrecedingProcFlowDoc"), "PrecedingDocument"),
      ...quoteReferences(row),
      ...referencesIn(flowRows(row, "to_SubsequentProcFlowDoc"), "SubsequentDocument"),
      ...(followUp?.references ?? []),
    ]),
    openAmount: null,
    discountUntil: null,
    ...permitsOf(shape.kind, code, call.ctx.language),
    deletedAt: null,
    lockedAt: null,
    lockedBy: null,
    version: etagOf(row),
  };
}

/** Header conditions and items; SAP's header has the net value only. */
export function totalsIn(call: SapCall, shape: DocumentShape, row: Row, currency: string) {
  const components = (from: unknown) => componentsOf(call, rowsOf(from), currency, call.ctx.language);
  const items = rowsOf(row.to_Item);
  // SAP keeps the value of a rejected item, and leaves it out of the document's.
  const countingItems = mainItems(items).filter((item) => textOf(item.SalesDocumentRjcnReason) === "");
  const lines = countingItems.map((item) => {
    const price = priceOfSet(call, item, items, shape.item, currency);
    return { ...price, weightKg: netWeightOf(item) ?? "0", priceComponents: price.components };
  });
  const net = moneyIn(currency, num(amountOf(row.TotalNetAmount, currency, `${shape.set}/TotalNetAmount`)));
  return totalsOf(currency, net, lines, components(row.to_PricingElement));
}

function quoteReferences(row: Row): DocumentRow["references"] {
  const numbers = rowsOf(row.to_Item).map((item) => externalNumber(item.ReferenceSDDocument));
  return [...new Set(numbers)].filter(Boolean).map((number) => ({ kind: "quote", number }));
}

export function uniqueRefs(refs: readonly DocumentRow["references"][number][]): DocumentRow["references"] {
  return [...new Map(refs.map((ref) => [`${ref.kind} ${ref.number}`, ref])).values()];
}

function firstItems(
  call: SapCall,
  shape: DocumentShape,
  row: Row,
  maxItems: number,
): NonNullable<DocumentRow["firstItems"]> {
  const currency = textOf(row.TransactionCurrency);
  const allItems = rowsOf(row.to_Item);
  const items = mainItems(allItems);
  return {
    count: items.length,
    first: items.slice(0, maxItems).map((item) => ({
      material: textOf(item.Material),
      name: textOf(item[shape.itemText]),
      quantity: quantityOf(item.RequestedQuantity),
      unit: portalCode(call.settings.codes.units, textOf(item.RequestedQuantityUnit)),
      net: priceOfSet(call, item, allItems, shape.item, currency).net,
    })),
  };
}
