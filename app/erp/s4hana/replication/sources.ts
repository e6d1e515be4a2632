import type { DocumentRow } from "../../port/documents";
import type { ReplicatedKind } from "../../port/replication";
import { areaOf, type SapCall, services } from "../call";
import { billingViews } from "../documents/billing-query";
import { presentDeliveries } from "../documents/deliveries";
import { isIssued } from "../documents/issued-billings";
import { listViews } from "../documents/list-documents";
import { deliveryViews } from "../documents/list-shipped";
import { presentBillings } from "../documents/present-billings";
import { presentRows } from "../documents/present-rows";
import { documentOf } from "../documents/read-document";
import { type DocumentShape, orderShape, quoteShape } from "../documents/shapes";
import { allOf, equals } from "../odata/address";
import { type Row, rowsOf } from "../odata/rows";
import { dateLiteral, externalNumber, instantLiteral } from "../odata/values";
import { numbersOf } from "../partners/determined-partners";
import { type ClaimShape, claimShapes } from "../returns/claim-shapes";
import { presentClaimRows } from "../returns/list-claims";

/** Entity set whose documents are replicated. */
export interface ReplicationSource {
  service: string;
  set: string;
  /** Field of the document's number. */
  number: string;
  views: readonly string[];
  /** Association that leads to the items. */
  items: string;
  /** A delivery has no amounts. */
  hasNet: boolean;
  ofArea(call: SapCall): string;
  /** Filters documents that have changed since a moment; nothing that changed then may be missing. */
  changedSince(moment: string): string;
  isGone(row: Row): boolean;
  present(call: SapCall, rows: readonly Row[]): Promise<DocumentRow[]>;
}

/** First items of a document that a list may show. */
const maxItems = 10;

const changedAt = (moment: string) => `LastChangeDateTime ge ${instantLiteral(moment)}`;

const areaFilter =
  (...names: readonly string[]) =>
  (call: SapCall) => {
    const area = areaOf(call, call.ctx.salesArea);
    const codes = [area.salesOrganization, area.distributionChannel, area.division];
    return allOf(...names.map((name, index) => equals(name, codes[index] ?? "")));
  };

const ofWholeArea = areaFilter("SalesOrganization", "DistributionChannel", "OrganizationDivision");

const salesSource = (shape: DocumentShape): ReplicationSource => ({
  service: shape.service,
  set: shape.set,
  number: shape.number,
  views: listViews(shape),
  items: "to_Item",
  hasNet: true,
  ofArea: ofWholeArea,
  changedSince: changedAt,
  isGone: () => false,
  present: (call, rows) =>
    presentRows(
      call,
      shape,
      rows.map((row) => documentOf(call, row)),
      maxItems,
    ),
});

const claimSource = (shape: ClaimShape): ReplicationSource => ({
  service: shape.service,
  set: shape.set,
  number: shape.number,
  views: ["to_Item", "to_Item/to_PricingElement", "to_Partner"],
  items: "to_Item",
  hasNet: true,
  ofArea: ofWholeArea,
  changedSince: changedAt,
  isGone: () => false,
  present: (call, rows) =>
    presentClaimRows(
      call,
      rows.map((row) => {
        const soldTo = externalNumber(row.SoldToParty);
        return { shape, row, numbers: numbersOf(call, rowsOf(row.to_Partner), { soldTo }) };
      }),
    ),
});

const deliverySource: ReplicationSource = {
  service: services.deliveries,
  set: "A_OutbDeliveryHeader",
  number: "DeliveryDocument",
  views: deliveryViews,
  items: "to_DeliveryDocumentItem",
  hasNet: false,
  ofArea: areaFilter("SalesOrganization"),
  // Deliveries know the day of a change only, and no day before their first change.
  changedSince: (moment) => {
    const day = dateLiteral(moment.slice(0, 10));
    return `LastChangeDate ge ${day} or CreationDate ge ${day}`;
  },
  isGone: () => false,
  present: presentDeliveries,
};

const invoiceSource: ReplicationSource = {
  service: services.invoices,
  set: "A_BillingDocument",
  number: "BillingDocument",
  views: billingViews,
  items: "to_Item",
  hasNet: true,
  ofArea: areaFilter("SalesOrganization", "DistributionChannel"),
  changedSince: changedAt,
  isGone: (row) => !isIssued(row),
  present: presentBillings,
};

/** Claims come from two services. */
export const replicationSources: Record<
  ReplicatedKind,
  readonly [ReplicationSource, ...ReplicationSource[]]
> = {
  quote: [salesSource(quoteShape)],
  order: [salesSource(orderShape)],
  delivery: [deliverySource],
  invoice: [invoiceSource],
  return: claimShapes.map(claimSource) as [ReplicationSource, ...ReplicationSource[]],
};
