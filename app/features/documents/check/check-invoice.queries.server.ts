import { notRefreshed } from "~/door/not-refreshed";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import type { DocumentKind, DocumentRef, ErpContext, ErpResult, SalesDocument } from "~/erp/erp";
import { unlessNotFound } from "~/erp/unless-not-found";
import { documentSchema } from "../documents.schema";
import { mayViewInvoices, withinReach } from "../documents-rules";
import { compareInvoice, refKey } from "./compare-invoice";

/** Orders and deliveries that are read for one invoice; a collective invoice may follow more. */
const maxDocuments = 60;
const concurrentReads = 6;

/** Compares an invoice with its orders and deliveries. A credit memo follows neither. */
export const checkInvoice = query({
  name: "documents.checkInvoice",
  allow: mayViewInvoices,
  limits: [{ times: 60, seconds: 60 }],
  input: documentSchema,
  async run(ctx, { number, refresh }) {
    const erpContext = { ...ctx.erpContext, isRefresh: refresh };
    const answer = await ctx.erp.invoices.get(erpContext, number, withinReach(ctx.actor));
    const { value: invoice, asOf } = answer;
    orNotFound(invoice.kind === "invoice" ? invoice : null);
    const sources = await readAll(ctx, erpContext, refsOf([invoice]));
    const deliveries = sources.map(({ value }) => value).filter(({ kind }) => kind === "delivery");
    const orders = await readAll(ctx, erpContext, refsOf(deliveries));
    const documents = new Map([...sources, ...orders].map(({ value }) => [refKey(value), value]));
    const oldAnswer = [answer, ...sources, ...orders].find(({ source }) => source !== "erp");
    return ok({
      invoice,
      documents: [...documents.values()],
      check: compareInvoice(invoice, documents),
      messages: notRefreshed(ctx, oldAnswer ?? answer, refresh),
      asOf,
    });
  },
});

const comparedKinds: readonly DocumentKind[] = ["order", "delivery"];

/** Lists the documents that the items of others follow, each once. */
function refsOf(documents: readonly SalesDocument[]): DocumentRef[] {
  const references = documents.flatMap(({ items }) => items.flatMap(({ reference }) => reference ?? []));
  const refs = references.filter(({ kind }) => comparedKinds.includes(kind));
  return [...new Map(refs.map(({ kind, number }) => [refKey({ kind, number }), { kind, number }])).values()];
}

/** Reads documents of the reader's own; lines of others are left uncompared. */
async function readAll(
  { erp, actor }: QueryCtx,
  erpContext: ErpContext,
  refs: readonly DocumentRef[],
): Promise<ErpResult<SalesDocument>[]> {
  const documents: ErpResult<SalesDocument>[] = [];
  const readRefs = refs.slice(0, maxDocuments);
  const readDocument = async ({ kind, number }: DocumentRef): Promise<ErpResult<SalesDocument>[]> => {
    const group = kind === "order" ? erp.orders : erp.deliveries;
    const document = await unlessNotFound(group.get(erpContext, number, withinReach(actor)));
    return document ? [document] : [];
  };
  for (let first = 0; first < readRefs.length; first += concurrentReads) {
    const parts = await Promise.all(readRefs.slice(first, first + concurrentReads).map(readDocument));
    documents.push(...parts.flat());
  }
  return documents;
}
