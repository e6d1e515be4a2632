import type { z } from "zod";
import { notRefreshed } from "~/door/not-refreshed";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { inUse, signedIn, withPartner } from "~/door/verdict";
import { documentSchema, fileSchema } from "../documents.schema";
import { asPermitted, mayOpenFile, mayViewInvoices, withinReach } from "../documents-rules";
import type { DetailsKind } from "./details-page";
import { readFiles } from "./read-files.server";

/** One document with the documents before and after it and its attached files. */
export type DocumentDetails = Awaited<ReturnType<typeof readDetails>>;

async function readDetails(
  ctx: QueryCtx,
  kind: DetailsKind,
  { number, refresh }: z.output<typeof documentSchema>,
) {
  const { erp, actor } = ctx;
  const erpContext = { ...ctx.erpContext, isRefresh: refresh };
  const reach = withinReach(actor);
  const groups = { order: erp.orders, quote: erp.quotes, invoice: erp.invoices };
  const answer = await groups[kind].get(erpContext, number, reach);
  const { value, asOf } = answer;
  const messages = [...notRefreshed(ctx, answer, refresh), ...answer.messages];
  // A credit memo is read by the number of an invoice.
  const ref = { kind: value.kind, number };
  const [flow, files] = await Promise.all([
    erp.documents.flow(erpContext, ref, reach),
    readFiles(ctx, erpContext, value, { ref, reach }),
  ]);
  const document = asPermitted(actor, ctx.t, value);
  return { document, flow: flow.value, files, messages, asOf };
}

export const getOrder = query({
  name: "documents.getOrder",
  allow: signedIn.and(withPartner),
  input: documentSchema,
  run: async (ctx, input) => ok(await readDetails(ctx, "order", input)),
});

export const getQuote = query({
  name: "documents.getQuote",
  allow: inUse("quotes").and(signedIn).and(withPartner),
  input: documentSchema,
  run: async (ctx, input) => ok(await readDetails(ctx, "quote", input)),
});

export const getInvoice = query({
  name: "documents.getInvoice",
  allow: mayViewInvoices,
  input: documentSchema,
  run: async (ctx, input) => ok(await readDetails(ctx, "invoice", input)),
});

/** A file attached to a document. */
export const getFile = query({
  name: "documents.getFile",
  allow: signedIn.and(withPartner).and(mayOpenFile),
  input: fileSchema,
  async run({ erp, erpContext, actor }, { kind, number, id }) {
    const file = await erp.attachments.fetch(erpContext, { kind, number }, id, withinReach(actor));
    return ok(file.value);
  },
});
