import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { inUse, signedIn, withPartner } from "~/door/verdict";
import type {
  DocumentRow,
  DocumentSearch,
  DocumentSortKey,
  Erp,
  ErpContext,
  ErpResult,
  List,
  PaymentRow,
  ReceivableSearch,
} from "~/erp/erp";
import { must } from "~/lib/assert";
import { outputKinds } from "./document-links";
import { documentLists, type ListName, sortKeyOf } from "./document-lists";
import { findFirstSearch, findTitledSearches } from "./document-searches.store.server";
import { documentSchema, findDocumentsSchema, listSchema, outputSchema } from "./documents.schema";
import { mayFindDocuments, mayOpenOutput, mayViewInvoices, within } from "./documents-rules";

/** Rows of any list of documents: payments have their own shape, as they are no goods. */
export type FoundRow = { of: "document"; row: DocumentRow } | { of: "payment"; row: PaymentRow };

export const findDocuments = query({
  name: "documents.find",
  allow: mayFindDocuments,
  input: findDocumentsSchema,
  async run(ctx, input) {
    const { list, criteria, q, page, pageSize, order, refresh, fromDate, toDate, shipStatus } = input;
    const found = await search(ctx.erp, { ...ctx.erpContext, refresh }, list, {
      within: within(ctx.actor),
      criteria,
      page,
      pageSize,
      sortBy: sortKeyOf(documentLists[list], input.sortBy),
      order,
      ...(q ? { q } : {}),
      ...(fromDate ? { fromDate } : {}),
      ...(toDate ? { toDate } : {}),
      ...(shipStatus ? { shipStatus } : {}),
    });
    const { value, asOf, source, messages } = found;
    return ok({ list: value, asOf, source, messages });
  },
});

type Search = Omit<DocumentSearch, "sortBy"> & { sortBy: ReturnType<typeof sortKeyOf> };

async function search(
  erp: Erp,
  ctx: ErpContext,
  list: ListName,
  asked: Search,
): Promise<ErpResult<List<FoundRow>>> {
  if (list === "payments") {
    const { shipStatus, ...rest } = asked;
    const found = await erp.receivables.payments(ctx, rest as ReceivableSearch);
    return withRows(found, (row: PaymentRow): FoundRow => ({ of: "payment", row }));
  }
  const group = { salesdocs: "documents", shipments: "deliveries" } as const;
  const where = list === "salesdocs" || list === "shipments" ? group[list] : list;
  const sortBy = asked.sortBy as DocumentSortKey;
  const found = await erp[where].search(ctx, { ...asked, sortBy });
  return withRows(found, (row: DocumentRow): FoundRow => ({ of: "document", row }));
}

function withRows<A, B>(found: ErpResult<List<A>>, rowOf: (row: A) => B): ErpResult<List<B>> {
  return { ...found, value: { ...found.value, items: found.value.items.map(rowOf) } };
}

/** With what a list begins, and the searches kept for it. */
export const getSearches = query({
  name: "documents.getSearches",
  allow: signedIn,
  input: z.strictObject({ list: listSchema }),
  async run(ctx, { list }) {
    const owner = { userId: must(ctx.actor.userId, "a signed-in user"), list };
    const kept = await findTitledSearches(ctx.db, owner);
    return ok(
      kept.map(({ id, title, search, isDefault }) => ({ id, title: title ?? "", search, isDefault })),
    );
  },
});

export const getFirstSearch = query({
  name: "documents.getFirstSearch",
  allow: signedIn,
  input: z.strictObject({ list: listSchema }),
  async run(ctx, { list }) {
    return ok(await findFirstSearch(ctx.db, { userId: must(ctx.actor.userId, "a signed-in user"), list }));
  },
});

export const getOrder = query({
  name: "documents.getOrder",
  allow: signedIn.and(withPartner),
  input: documentSchema,
  run: async (ctx, { number, refresh }) => {
    const asking = { ...ctx.erpContext, refresh };
    const [found, flow] = await Promise.all([
      ctx.erp.orders.get(asking, number, within(ctx.actor)),
      ctx.erp.documents.flow(asking, { kind: "order", number }, within(ctx.actor)),
    ]);
    return ok({ document: found.value, flow: flow.value, messages: found.messages, asOf: found.asOf });
  },
});

export const getQuote = query({
  name: "documents.getQuote",
  allow: inUse("quotes").and(signedIn).and(withPartner),
  input: documentSchema,
  run: async (ctx, { number, refresh }) => {
    const asking = { ...ctx.erpContext, refresh };
    const [found, flow] = await Promise.all([
      ctx.erp.quotes.get(asking, number, within(ctx.actor)),
      ctx.erp.documents.flow(asking, { kind: "quote", number }, within(ctx.actor)),
    ]);
    return ok({ document: found.value, flow: flow.value, messages: found.messages, asOf: found.asOf });
  },
});

export const getInvoice = query({
  name: "documents.getInvoice",
  allow: mayViewInvoices,
  input: documentSchema,
  run: async (ctx, { number, refresh }) => {
    const asking = { ...ctx.erpContext, refresh };
    const found = await ctx.erp.invoices.get(asking, number, within(ctx.actor));
    const { kind } = found.value;
    const flow = await ctx.erp.documents.flow(asking, { kind, number }, within(ctx.actor));
    return ok({ document: found.value, flow: flow.value, messages: found.messages, asOf: found.asOf });
  },
});

/** A paper of a document, as the ERP made it. */
export const getOutput = query({
  name: "documents.getOutput",
  allow: signedIn.and(withPartner).and(mayOpenOutput),
  input: outputSchema,
  async run(ctx, { number, type }) {
    const found = await ctx.erp.outputs.fetch(
      ctx.erpContext,
      { kind: outputKinds[type], number },
      type,
      within(ctx.actor),
    );
    return ok(found.value);
  },
});
