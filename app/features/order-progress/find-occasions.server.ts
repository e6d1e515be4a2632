import type { DocumentRow, DocumentSearch, Erp, ErpContext, ErpResult, List, PaymentRow } from "~/erp/erp";
import { shippedStatuses } from "~/features/documents/document-lists";
import { daysBefore } from "~/lib/business-date";
import type { FollowedDocument } from "./order-progress.store.server";

/** Thing that happened to a followed document and is announced once. */
export interface Occasion {
  followed: FollowedDocument;
  /** Idempotency key within the followed document. */
  key: string;
  event:
    | { of: "order"; version: string; isCancelled: boolean }
    | { of: "shipment" | "invoice" | "payment"; number: string }
    | { of: "expiry" };
}

/** Days before the end of a quote's validity at which its reader is reminded. */
export const reminderDays = 3;

const pageSize = 500;

/** Pages that are read of one search; of a hundred orders, more rows than that are a mistake. */
const maxPages = 20;

/**
 * Asks the ERP what has become of followed documents of one sales area: a search for each kind of document, a page at a
 * time, whatever their number.
 */
export async function findOccasions(
  erp: Erp,
  erpContext: ErpContext,
  followedDocuments: readonly FollowedDocument[],
  today: string,
): Promise<Occasion[]> {
  const orders = new Map(
    followedDocuments.filter(({ kind }) => kind === "order").map((one) => [one.number, one]),
  );
  const quotes = new Map(
    followedDocuments.filter(({ kind }) => kind === "quote").map((one) => [one.number, one]),
  );
  return [
    ...(orders.size > 0 ? await occasionsOfOrders(erp, erpContext, orders) : []),
    ...(quotes.size > 0 ? await expiringQuotes(erp, erpContext, quotes, today) : []),
  ];
}

type ByNumber = ReadonlyMap<string, FollowedDocument>;

async function occasionsOfOrders(erp: Erp, erpContext: ErpContext, orders: ByNumber): Promise<Occasion[]> {
  const search = (key: "docNumber" | "orderNumber") => ({
    within: "all" as const,
    criteria: [...orders.keys()].map((value) => ({ key, value })),
    sortBy: "number" as const,
  });
  const readRows = (
    group: { search(ctx: ErpContext, search: DocumentSearch): Promise<ErpResult<List<DocumentRow>>> },
    ownCriteria: Omit<DocumentSearch, "page" | "pageSize">,
  ) => readAll((page) => group.search(erpContext, { ...ownCriteria, ...page }));
  const orderRows = await readRows(erp.orders, search("docNumber"));
  const deliveries = await readRows(erp.deliveries, {
    ...search("orderNumber"),
    shipStatus: shippedStatuses,
  });
  const invoices = await readRows(erp.invoices, search("orderNumber"));
  const payments = erp.capabilitiesOf(erpContext.system).listPayments
    ? await readAll<PaymentRow>((page) =>
        erp.receivables.payments(erpContext, { ...search("orderNumber"), ...page }),
      )
    : [];
  const ordersOf = orderFinder(orders, [...deliveries, ...invoices]);
  return [
    ...orderRows.flatMap(({ number, version, status }) => {
      const followedDocument = orders.get(number);
      if (!followedDocument || followedDocument.version === version) return [];
      const isCancelled = status.code === "CANC";
      const key = isCancelled ? "cancelled" : `changed ${version}`;
      return [{ followed: followedDocument, key, event: { of: "order" as const, version, isCancelled } }];
    }),
    ...deliveries.flatMap((row) => occasionsOf("shipment", row.number, ordersOf(row.references))),
    ...invoices.flatMap((row) => occasionsOf("invoice", row.number, ordersOf(row.references))),
    ...payments.flatMap(({ number, settles }) =>
      occasionsOf("payment", number, ordersOf(settles.map(({ document }) => document))),
    ),
  ];
}

const occasionsOf = (
  of: "shipment" | "invoice" | "payment",
  number: string,
  followedDocuments: readonly FollowedDocument[],
): Occasion[] =>
  followedDocuments.map((followedDocument) => ({
    followed: followedDocument,
    key: `${of} ${number}`,
    event: { of, number },
  }));

/** Follows references back to the orders: an invoice names its delivery, the delivery its order. */
function orderFinder(orders: ByNumber, rows: readonly DocumentRow[]) {
  const referencesByNumber = new Map(rows.map(({ number, references }) => [number, references]));
  return (references: readonly { kind: string; number: string }[]): FollowedDocument[] => {
    const followedDocuments = new Set<FollowedDocument>();
    const seenKeys = new Set<string>();
    const pendingReferences = [...references];
    for (let reference = pendingReferences.pop(); reference; reference = pendingReferences.pop()) {
      const { kind, number } = reference;
      if (seenKeys.has(number)) continue;
      seenKeys.add(number);
      const order = kind === "order" ? orders.get(number) : undefined;
      if (order) followedDocuments.add(order);
      // An order's own references lead to its other deliveries.
      else if (kind !== "order") pendingReferences.push(...(referencesByNumber.get(number) ?? []));
    }
    return [...followedDocuments];
  };
}

async function expiringQuotes(
  erp: Erp,
  erpContext: ErpContext,
  quotes: ByNumber,
  today: string,
): Promise<Occasion[]> {
  const rows = await readAll((page) =>
    erp.quotes.search(erpContext, {
      within: "all",
      criteria: [...quotes.keys()].map((value) => ({ key: "docNumber", value })),
      status: "OPEN",
      dueFrom: today,
      dueTo: daysBefore(today, -reminderDays),
      sortBy: "number",
      ...page,
    }),
  );
  return rows.flatMap(({ number, dueDate }) => {
    const followedDocument = quotes.get(number);
    return followedDocument
      ? [{ followed: followedDocument, key: `expires ${dueDate}`, event: { of: "expiry" as const } }]
      : [];
  });
}

export async function readAll<T>(
  readPage: (page: { page: number; pageSize: number }) => Promise<ErpResult<List<T>>>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const { items } = (await readPage({ page, pageSize })).value;
    rows.push(...items);
    if (items.length < pageSize) break;
  }
  return rows;
}
